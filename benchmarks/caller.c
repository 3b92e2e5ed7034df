/* caller(address, inputs, results): a Python function that calls void entry(void **) with arrays and fresh results. */
#define PY_SSIZE_T_CLEAN
#define NPY_NO_DEPRECATED_API NPY_1_7_API_VERSION
#include <Python.h>
#include <numpy/arrayobject.h>

typedef struct { int rank, type; npy_intp shape[8]; } Result;
typedef struct { void (*entry)(void **); Py_ssize_t inputs, results; Result result[32]; } Program;

static PyObject *run(PyObject *self, PyObject *const *args, Py_ssize_t given)
{
    Program *c = PyCapsule_GetPointer(self, NULL);
    void *p[64];
    if (given != c->inputs) return PyErr_Format(PyExc_TypeError, "%zd arrays given", given);
    for (Py_ssize_t k = 0; k < given; k++) {
        if (!PyArray_Check(args[k]) || !PyArray_IS_C_CONTIGUOUS((PyArrayObject *)args[k]))
            return PyErr_Format(PyExc_TypeError, "argument %zd is no array in order", k);
        p[k] = PyArray_DATA((PyArrayObject *)args[k]);
    }
    PyObject *out = PyTuple_New(c->results);
    for (Py_ssize_t k = 0; out && k < c->results; k++) {
        PyObject *a = PyArray_SimpleNew(c->result[k].rank, c->result[k].shape, c->result[k].type);
        if (!a) { Py_DECREF(out); return NULL; }
        PyTuple_SET_ITEM(out, k, a);
        p[given + k] = PyArray_DATA((PyArrayObject *)a);
    }
    if (out) c->entry(p);
    return out;
}

static PyMethodDef method = {"entry", (PyCFunction)(void (*)(void))run, METH_FASTCALL, NULL};

static PyObject *caller(PyObject *self, PyObject *args)
{
    unsigned long long address;
    PyObject *results;
    Program *c = PyMem_Calloc(1, sizeof(Program));
    if (!PyArg_ParseTuple(args, "KnO", &address, &c->inputs, &results)) return NULL;
    c->entry = (void (*)(void **))(uintptr_t)address;
    c->results = PyList_Size(results);
    for (Py_ssize_t k = 0; k < c->results; k++) {
        PyObject *shape;
        if (!PyArg_ParseTuple(PyList_GetItem(results, k), "Oi", &shape, &c->result[k].type)) return NULL;
        c->result[k].rank = (int)PyTuple_Size(shape);
        for (int j = 0; j < c->result[k].rank; j++)
            c->result[k].shape[j] = PyLong_AsSsize_t(PyTuple_GetItem(shape, j));
    }
    return PyErr_Occurred() ? NULL : PyCFunction_New(&method, PyCapsule_New(c, NULL, NULL));
}

static PyMethodDef methods[] = {{"caller", caller, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "caller", NULL, -1, methods};
PyMODINIT_FUNC PyInit_caller(void) { import_array(); return PyModule_Create(&module); }
