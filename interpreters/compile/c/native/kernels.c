/* Kernels as functions of arrays: a C function void k(void **), with the types of its arguments and results.

   A call checks the types of its arguments, allocates the results, fills the table of addresses, and runs the function. An array
   with another memory layout than the kernel expects is passed to Python, which copies it or raises an error. The number of threads is
   read in each call of a kernel that can use several. If its loops are cut into parts, the last address is that of a team. If it solves
   linear systems, BLAS is given that number of threads; for products alone BLAS gets one, since they are cut like loops.
   This file is compiled behind pool.c and in front of programs.c, as one text. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>
#define NPY_NO_DEPRECATED_API NPY_1_7_API_VERSION
#include <numpy/arrayobject.h>
#include <numpy/arrayscalars.h>
#include <stdlib.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

#define LARGE (1 << 16)           /* bytes from which on result memory is reused: fresh memory costs page faults */
#define MUCH (1 << 26)            /* bytes from which on it is not */
#define HUGE_PAGE (1 << 21)
#define BUSY (1 << 15)            /* bytes from which on the lock of Python is released */
#define REMEMBERED 2              /* arrays per result: an optimiser holds one while it computes the next */
#define SMALL 32                  /* addresses that need no memory of their own */

/* ---------------------------------------------------------------- types of arrays */
typedef struct {
    PyArray_Descr *descr;
    int nd;
    npy_intp *dims;               /* of an array in row-major order */
    npy_intp nbytes;
} Type;

static void type_clear(Type *t) {
    Py_CLEAR(t->descr);
    PyMem_Free(t->dims);
    t->dims = NULL;
}

/* From a tuple (dtype, shape). */
static int type_of(PyObject *from, Type *t) {
    PyObject *descr, *shape;
    if (!PyTuple_Check(from)) { PyErr_SetString(PyExc_TypeError, "a type is (dtype, shape)"); return -1; }
    if (!PyArg_ParseTuple(from, "O!O!", &PyArrayDescr_Type, &descr, &PyTuple_Type, &shape)) return -1;
    Py_ssize_t nd = PyTuple_GET_SIZE(shape);
    t->dims = PyMem_Calloc(nd + 1, sizeof(npy_intp));
    if (!t->dims) { PyErr_NoMemory(); return -1; }
    t->descr = (PyArray_Descr *)Py_NewRef(descr);
    t->nd = (int)nd;
    t->nbytes = PyDataType_ELSIZE(t->descr);
    for (Py_ssize_t k = 0; k < nd; k++) {
        t->dims[k] = PyLong_AsSsize_t(PyTuple_GET_ITEM(shape, k));
        if (PyErr_Occurred()) return -1;
        t->nbytes *= t->dims[k];
    }
    return 0;
}

static Type *types_of(PyObject *sequence, Py_ssize_t n) {
    Type *ts = PyMem_Calloc(n + 1, sizeof(Type));
    if (!ts) { PyErr_NoMemory(); return NULL; }
    for (Py_ssize_t k = 0; k < n; k++)
        if (type_of(PyTuple_GET_ITEM(sequence, k), ts + k) < 0) {
            for (Py_ssize_t j = 0; j <= k; j++) type_clear(ts + j);
            PyMem_Free(ts);
            return NULL;
        }
    return ts;
}

static void types_free(Type *ts, Py_ssize_t n) {
    for (Py_ssize_t k = 0; ts && k < n; k++) type_clear(ts + k);
    PyMem_Free(ts);
}

static int has_type(const Type *t, PyObject *x) {
    if (!PyArray_CheckExact(x)) return 0;
    PyArrayObject *a = (PyArrayObject *)x;
    if (PyArray_NDIM(a) != t->nd) return 0;
    if (PyArray_DESCR(a) != t->descr && !PyArray_EquivTypes(PyArray_DESCR(a), t->descr)) return 0; /* unpickled descriptors are other objects */
    for (int k = 0; k < t->nd; k++)
        if (PyArray_DIMS(a)[k] != t->dims[k]) return 0;
    return 1;
}

static int lies(PyArrayObject *a) { return PyArray_ISALIGNED(a) && PyArray_IS_C_CONTIGUOUS(a); }

/* ---------------------------------------------------------------- scratch memory, shared by all kernels */
#define SPARE 4
#define HEAD 64                   /* bytes in front of each block, which begin with its size; also its alignment */
static char *spare[SPARE];

static size_t size_of(char *block) { return *(size_t *)(block - HEAD); }

static char *take(size_t size) {
    for (int k = 0; k < SPARE; k++)
        if (spare[k] && size_of(spare[k]) >= size) {
            char *found = spare[k];
            spare[k] = NULL;
            return found;
        }
    void *made;
    if (posix_memalign(&made, size > MUCH ? HUGE_PAGE : HEAD, HEAD + size)) return NULL;
#ifdef MADV_HUGEPAGE
    if (size > MUCH) madvise(made, size, MADV_HUGEPAGE); /* allocated in each call: huge pages fault once instead of 512 times */
#endif
    if (size <= MUCH) memset(made, 0, HEAD + size); /* what is between rows is computed with: subnormal numbers take long */
    *(size_t *)made = size;
    return (char *)made + HEAD;
}

static void give(char *block) {
    for (int k = 0; block && k < SPARE && size_of(block) <= MUCH; k++)
        if (!spare[k] || size_of(spare[k]) < size_of(block)) {
            char *smaller = spare[k];
            spare[k] = block;
            block = smaller;
        }
    if (block) free(block - HEAD);
}

/* ---------------------------------------------------------------- kernels */
typedef struct {
    PyObject_HEAD
    vectorcallfunc call;
    void (*function)(void **);
    PyObject *library, *ready;    /* the owner of the code; a function that copies inputs with another layout */
    PyObject *threads;            /* the configured number, or minus that of all cores; NULL for a kernel of one thread */
    Py_ssize_t n_in, n_out, n_tail;
    Type *types;                  /* of inputs, then of results */
    PyObject **kept;              /* for each large result the arrays made most recently */
    void **tail;
    size_t scratch, each, apart;  /* bytes: always, per further thread, and if there are several threads */
    int alone, is_busy, is_cut;
    int blas;                     /* 1 if it calls BLAS for products only, 2 if for linear systems as well */
} Kernel;

static int is_untouched(const Type *t, PyObject *x) {
    PyArrayObject_fields *a = (PyArrayObject_fields *)x;
    return Py_REFCNT(x) == 1 && !a->weakreflist && !a->base && has_type(t, x) &&
           (a->flags & NPY_ARRAY_DEFAULT) == NPY_ARRAY_DEFAULT && (a->flags & NPY_ARRAY_OWNDATA);
}

/* A new array, or an earlier large one that nothing else refers to any more, not even a view of it. */
static PyObject *result(Kernel *self, Py_ssize_t i) {
    const Type *t = self->types + self->n_in + i;
    PyObject **last = self->kept + REMEMBERED * i;
    int large = t->nbytes >= LARGE && t->nbytes <= MUCH;
    for (int k = 0; large && k < REMEMBERED; k++)
        if (last[k] && is_untouched(t, last[k])) return Py_NewRef(last[k]);
    PyObject *made = PyArray_Empty(t->nd, t->dims, (PyArray_Descr *)Py_NewRef((PyObject *)t->descr), 0);
    if (made && large) {
        PyObject *oldest = last[REMEMBERED - 1];
        memmove(last + 1, last, (REMEMBERED - 1) * sizeof(PyObject *));
        last[0] = Py_NewRef(made);
        Py_XDECREF(oldest);
    }
    return made;
}

/* The array that the caller gave for a result. */
static PyObject *given(const Type *t, PyObject *x) {
    if (has_type(t, x) && lies((PyArrayObject *)x) && PyArray_ISWRITEABLE((PyArrayObject *)x)) return Py_NewRef(x);
    PyErr_SetString(PyExc_ValueError, "out is no array that the result fits in");
    return NULL;
}

static int out_of(Kernel *self, PyObject *const *args, Py_ssize_t n, PyObject *names, PyObject *const **out) {
    *out = NULL;
    if (n != self->n_in) {
        PyErr_Format(PyExc_TypeError, "a program for %zd arrays got %zd", self->n_in, n);
        return -1;
    }
    if (!names || !PyTuple_GET_SIZE(names)) return 0;
    if (PyTuple_GET_SIZE(names) != 1 || PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(names, 0), "out")) {
        PyErr_SetString(PyExc_TypeError, "the one keyword is out");
        return -1;
    }
    *out = args + n;
    if (!PyTuple_Check(args[n]) && self->n_out == 1) return 0;
    if (PyTuple_Check(args[n]) && PyTuple_GET_SIZE(args[n]) == self->n_out) {
        *out = ((PyTupleObject *)args[n])->ob_item;
        return 0;
    }
    PyErr_SetString(PyExc_ValueError, "out is one array, or a tuple of one for each result");
    return -1;
}

static int number_of(PyObject *function, int64_t *number) {
    PyObject *said = PyObject_CallNoArgs(function);
    if (!said) return -1;
    *number = PyLong_AsLongLong(said);
    Py_DECREF(said);
    return PyErr_Occurred() ? -1 : 0;
}

static PyObject *kernel_call(PyObject *me, PyObject *const *args, size_t flagged, PyObject *names) {
    Kernel *self = (Kernel *)me;
    Py_ssize_t n_in = self->n_in, n_out = self->n_out, total = n_in + n_out + 1 + self->n_tail, owned = 0;
    PyObject *const *out, *done = NULL;
    void *small[2 * SMALL], **table = small;
    char *memory = NULL;
    if (out_of(self, args, PyVectorcall_NARGS(flagged), names, &out) < 0) return NULL;
    if (total > SMALL && !(table = PyMem_Malloc(2 * total * sizeof(void *)))) return PyErr_NoMemory();
    PyObject **mine = (PyObject **)(table + total);  /* references owned by this call: copies, then results */
    for (Py_ssize_t k = 0; k < n_in; k++) {
        PyObject *x = args[k];
        if (!has_type(self->types + k, x) || !lies((PyArrayObject *)x)) {
            x = PyObject_CallFunction(self->ready, "nO", k, x);
            if (!x) goto end;
            mine[owned++] = x;
            if (!has_type(self->types + k, x) || !lies((PyArrayObject *)x)) {
                PyErr_SetString(PyExc_RuntimeError, "a copy that does not lie as it should");
                goto end;
            }
        }
        table[k] = PyArray_DATA((PyArrayObject *)x);
    }
    PyObject **made = mine + owned;
    for (Py_ssize_t k = 0; k < n_out; k++) {
        PyObject *y = out ? given(self->types + n_in + k, out[k]) : result(self, k);
        if (!y) goto end;
        mine[owned++] = y;
        table[n_in + k] = PyArray_DATA((PyArrayObject *)y);
    }
    Team team = {run_together, 1};
    int64_t said = 0;
    if (self->threads) {
        if (number_of(self->threads, &said) < 0) goto end;
        team.threads = said < 0 ? -said : said;
    }
    size_t others = team.threads < 2 ? 0 : (team.threads < MEMBERS ? team.threads : MEMBERS) - 1;
    if (self->scratch && !(memory = take(self->scratch + others * self->each + (others ? self->apart : 0)))) { PyErr_NoMemory(); goto end; }
    table[n_in + n_out] = memory;
    memcpy(table + n_in + n_out + 1, self->tail, self->n_tail * sizeof(void *));
    if (self->is_cut) table[total - 1] = &team;
    int limits = blas.get && (self->blas == 1 || (self->blas == 2 && said > 0));
    if (limits) blas_begin(self->blas == 1 ? 1 : said);
    if (self->is_busy) {
        Py_BEGIN_ALLOW_THREADS
        self->function(table);
        Py_END_ALLOW_THREADS
    } else
        self->function(table);
    if (limits) blas_end();
    give(memory);
    if (self->alone)
        done = Py_NewRef(made[0]);
    else if ((done = PyTuple_New(n_out)))
        for (Py_ssize_t k = 0; k < n_out; k++) PyTuple_SET_ITEM(done, k, Py_NewRef(made[k]));
end:
    while (owned) Py_DECREF(mine[--owned]);
    if (table != small) PyMem_Free(table);
    return done;
}

static void kernel_free(Kernel *self) {
    for (Py_ssize_t k = 0; self->kept && k < REMEMBERED * self->n_out; k++) Py_XDECREF(self->kept[k]);
    types_free(self->types, self->n_in + self->n_out);
    PyMem_Free(self->kept);
    PyMem_Free(self->tail);
    Py_XDECREF(self->library);
    Py_XDECREF(self->ready);
    Py_XDECREF(self->threads);
    Py_TYPE(self)->tp_free(self);
}

/* Kernel(address, library, ready, types, n_in, scratch, each, apart, tail, alone, busy, threads or None, cut, blas); the last
   address of the tail is for the team, if it is cut into parts. */
static PyObject *kernel_new(PyTypeObject *type, PyObject *args, PyObject *Py_UNUSED(kw)) {
    PyObject *address, *library, *ready, *types, *tail, *threads;
    Py_ssize_t n_in, scratch, each, apart;
    int alone, is_busy, is_cut, calls;
    if (!PyArg_ParseTuple(args, "O!OOO!nnnnO!ppOpi", &PyLong_Type, &address, &library, &ready, &PyTuple_Type, &types, &n_in, &scratch,
                          &each, &apart, &PyTuple_Type, &tail, &alone, &is_busy, &threads, &is_cut, &calls)) return NULL;
    if (n_in < 0 || each < 0 || apart < 0 || scratch < each || n_in > PyTuple_GET_SIZE(types) || (alone && n_in + 1 != PyTuple_GET_SIZE(types)) ||
        (is_cut && !PyTuple_GET_SIZE(tail)) || ((is_cut || calls > 1) && threads == Py_None)) {
        PyErr_SetString(PyExc_ValueError, "the numbers of a kernel do not fit");
        return NULL;
    }
    Kernel *self = (Kernel *)type->tp_alloc(type, 0);
    if (!self) return NULL;
    self->call = kernel_call;
    self->library = Py_NewRef(library);
    self->ready = Py_NewRef(ready);
    self->threads = threads == Py_None ? NULL : Py_NewRef(threads);
    self->n_in = n_in;
    self->n_out = PyTuple_GET_SIZE(types) - n_in;
    self->n_tail = PyTuple_GET_SIZE(tail);
    self->scratch = (size_t)scratch;
    self->each = (size_t)each;
    self->apart = (size_t)apart;
    self->alone = alone;
    self->is_cut = is_cut;
    self->blas = calls;
    self->function = (void (*)(void **))PyLong_AsVoidPtr(address);
    self->tail = PyMem_Calloc(self->n_tail + 1, sizeof(void *));
    self->kept = PyMem_Calloc(REMEMBERED * self->n_out + 1, sizeof(PyObject *));
    self->types = self->tail && self->kept ? types_of(types, PyTuple_GET_SIZE(types)) : (Type *)PyErr_NoMemory();
    for (Py_ssize_t k = 0; self->types && k < self->n_tail; k++)
        self->tail[k] = PyLong_AsVoidPtr(PyTuple_GET_ITEM(tail, k));
    if (PyErr_Occurred()) { Py_DECREF(self); return NULL; }
    npy_intp work = scratch;
    for (Py_ssize_t k = 0; k < n_in + self->n_out; k++) work += self->types[k].nbytes;
    self->is_busy = is_busy || work >= BUSY;
    return (PyObject *)self;
}

static PyTypeObject KernelType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "adtypes.Kernel",
    .tp_basicsize = sizeof(Kernel),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL,
    .tp_vectorcall_offset = offsetof(Kernel, call),
    .tp_call = PyVectorcall_Call,
    .tp_dealloc = (destructor)kernel_free,
    .tp_new = kernel_new,
};
