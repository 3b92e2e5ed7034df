/* Programs as functions of tensors: any function of arrays, under the configuration and for the types that it was made for.

   For anything else it returns NotImplemented, and the caller takes the slow path. This file is compiled behind kernels.c. */
typedef struct {
    PyObject_HEAD
    vectorcallfunc call;
    PyObject *function, *further; /* a function of arrays; what it is given after the arguments */
    PyObject *seen;               /* the configuration that this is for: its layer and its base, compared by identity */
    PyObject *tensor, *algebra;   /* the class of tensors; the algebra of arrays */
    PyArray_Descr *number;        /* the dtype of Python numbers */
    Py_ssize_t n, algebra_at, rep_at;
    Type *types;
    int alone;
} Program;

static PyObject *ambient, *layer, *settings, *base; /* two context variables; a dict, and the key of the base there */

static int is_now(PyContextVar *variable, PyObject *wanted) {
    PyObject *found;
    if (PyContextVar_Get((PyObject *)variable, NULL, &found) < 0) return -1;
    Py_XDECREF(found);            /* the context holds a reference */
    return found == wanted;
}

/* Whether no transform is running, and the configuration is the one that this is for. */
static int in_force(Program *self) {
    PyObject *seen = self->seen, *now = PyDict_GetItemWithError(settings, base);
    if (!now) return PyErr_Occurred() ? -1 : 0;
    if (now != PyTuple_GET_ITEM(seen, 1)) return 0;
    int calm = is_now((PyContextVar *)ambient, Py_None);
    return calm > 0 ? is_now((PyContextVar *)layer, PyTuple_GET_ITEM(seen, 0)) : calm;
}

static PyObject **slot(PyObject *x, Py_ssize_t at) { return (PyObject **)((char *)x + at); }

/* The array of an argument, borrowed from it or `made`; NULL without an exception if the program does not accept it. */
static PyObject *array_of(Program *self, const Type *t, PyObject *x, PyObject **made) {
    if ((PyObject *)Py_TYPE(x) == self->tensor) {
        if (*slot(x, self->algebra_at) != self->algebra) return NULL;
        x = *slot(x, self->rep_at);
    } else if ((PyFloat_CheckExact(x) || Py_TYPE(x) == &PyDoubleArrType_Type) && !t->nd && t->descr == self->number) {
        if (!(*made = PyArray_Empty(0, NULL, (PyArray_Descr *)Py_NewRef((PyObject *)t->descr), 0))) return NULL;
        void *data = PyArray_DATA((PyArrayObject *)*made);
        if (t->descr->type_num == NPY_DOUBLE)
            *(double *)data = PyFloat_AS_DOUBLE(x);
        else
            *(float *)data = (float)PyFloat_AS_DOUBLE(x);
        return *made;
    }
    return x && has_type(t, x) ? x : NULL;
}

static PyObject *tensor_of(Program *self, PyObject *array) {
    PyTypeObject *type = (PyTypeObject *)self->tensor;
    PyObject *made = type->tp_alloc(type, 0);
    if (made) {
        *slot(made, self->algebra_at) = Py_NewRef(self->algebra);
        *slot(made, self->rep_at) = Py_NewRef(array);
    }
    return made;
}

static PyObject *tensors_of(Program *self, PyObject *arrays) {
    if (!PyTuple_CheckExact(arrays) || (self->alone && PyTuple_GET_SIZE(arrays) != 1))
        return PyErr_Format(PyExc_TypeError, "a program gave %.100s", Py_TYPE(arrays)->tp_name);
    if (self->alone) return tensor_of(self, PyTuple_GET_ITEM(arrays, 0));
    PyObject *done = PyTuple_New(PyTuple_GET_SIZE(arrays));
    for (Py_ssize_t k = 0; done && k < PyTuple_GET_SIZE(arrays); k++) {
        PyObject *t = tensor_of(self, PyTuple_GET_ITEM(arrays, k));
        if (t) PyTuple_SET_ITEM(done, k, t);
        else Py_CLEAR(done);
    }
    return done;
}

static PyObject *program_call(PyObject *me, PyObject *const *args, size_t flagged, PyObject *names) {
    Program *self = (Program *)me;
    Py_ssize_t n = self->n, m = PyTuple_GET_SIZE(self->further), n_made = 0;
    if (PyVectorcall_NARGS(flagged) != n || (names && PyTuple_GET_SIZE(names))) Py_RETURN_NOTIMPLEMENTED;
    int serves = in_force(self);
    if (serves <= 0) return serves ? NULL : Py_NewRef(Py_NotImplemented);
    PyObject *small[2 * SMALL], **arrays = small, *done = NULL;
    if (n + m + 1 > SMALL && !(arrays = PyMem_Malloc(2 * (n + m + 1) * sizeof(PyObject *)))) return PyErr_NoMemory();
    PyObject **made = arrays + n + m + 1;
    for (Py_ssize_t k = 0; k < n; k++) {
        PyObject *own = NULL;
        arrays[k + 1] = array_of(self, self->types + k, args[k], &own);
        if (own) made[n_made++] = own;
        if (!arrays[k + 1]) {
            if (!PyErr_Occurred()) done = Py_NewRef(Py_NotImplemented);
            goto end;
        }
    }
    for (Py_ssize_t k = 0; k < m; k++) arrays[n + k + 1] = PyTuple_GET_ITEM(self->further, k);
    PyObject *results = PyObject_Vectorcall(self->function, arrays + 1, (n + m) | PY_VECTORCALL_ARGUMENTS_OFFSET, NULL);
    if (results) {
        done = tensors_of(self, results);
        Py_DECREF(results);
    }
end:
    while (n_made) Py_DECREF(made[--n_made]);
    if (arrays != small) PyMem_Free(arrays);
    return done;
}

static void program_free(Program *self) {
    types_free(self->types, self->n);
    Py_XDECREF(self->function);
    Py_XDECREF(self->further);
    Py_XDECREF(self->seen);
    Py_XDECREF(self->tensor);
    Py_XDECREF(self->algebra);
    Py_XDECREF(self->number);
    Py_TYPE(self)->tp_free(self);
}

static Py_ssize_t slot_of(PyObject *type, const char *name) {
    PyObject *found = PyObject_GetAttrString(type, name);
    Py_ssize_t at = -1;
    if (found && Py_IS_TYPE(found, &PyMemberDescr_Type)) {
        PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
        if (member->type == T_OBJECT_EX) at = member->offset;
    }
    if (found && at < 0) PyErr_Format(PyExc_TypeError, "%s is no slot", name);
    Py_XDECREF(found);
    return at;
}

/* Program(function, further, types, seen, tensor, algebra, number, alone) */
static PyObject *program_new(PyTypeObject *type, PyObject *args, PyObject *Py_UNUSED(kw)) {
    PyObject *function, *further, *types, *seen, *tensor, *algebra, *number;
    int alone;
    if (!PyArg_ParseTuple(args, "OO!O!O!O!OO!p", &function, &PyTuple_Type, &further, &PyTuple_Type, &types, &PyTuple_Type, &seen,
                          &PyType_Type, &tensor, &algebra, &PyArrayDescr_Type, &number, &alone)) return NULL;
    Py_ssize_t algebra_at = slot_of(tensor, "_alg"), rep_at = slot_of(tensor, "_rep");
    if (algebra_at < 0 || rep_at < 0) return NULL;
    int kind = ((PyArray_Descr *)number)->type_num;
    if (!layer || PyTuple_GET_SIZE(seen) != 2 || (kind != NPY_DOUBLE && kind != NPY_FLOAT)) {
        PyErr_SetString(PyExc_ValueError, "the parts of a program do not fit");
        return NULL;
    }
    Program *self = (Program *)type->tp_alloc(type, 0);
    if (!self) return NULL;
    self->call = program_call;
    self->function = Py_NewRef(function);
    self->further = Py_NewRef(further);
    self->seen = Py_NewRef(seen);
    self->tensor = Py_NewRef(tensor);
    self->algebra = Py_NewRef(algebra);
    self->number = (PyArray_Descr *)Py_NewRef(number);
    self->algebra_at = algebra_at;
    self->rep_at = rep_at;
    self->alone = alone;
    self->n = PyTuple_GET_SIZE(types);
    if (!(self->types = types_of(types, self->n))) { Py_DECREF(self); return NULL; }
    return (PyObject *)self;
}

static PyObject *program_now(Program *self, PyObject *seen) {
    if (!PyTuple_Check(seen) || PyTuple_GET_SIZE(seen) != 2) { PyErr_SetString(PyExc_TypeError, "a pair"); return NULL; }
    Py_SETREF(self->seen, Py_NewRef(seen));
    Py_RETURN_NONE;
}

static PyMethodDef program_methods[] = {
    {"now", (PyCFunction)program_now, METH_O, "The configuration has other parts, and is equal to the one this was made for."},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject ProgramType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "adtypes.Program",
    .tp_basicsize = sizeof(Program),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL,
    .tp_vectorcall_offset = offsetof(Program, call),
    .tp_call = PyVectorcall_Call,
    .tp_dealloc = (destructor)program_free,
    .tp_new = program_new,
    .tp_methods = program_methods,
};

/* ---------------------------------------------------------------- the module */
/* watch(ambient, layer, settings, base): where programs find the configuration. */
static PyObject *watch(PyObject *Py_UNUSED(module), PyObject *args) {
    PyObject *a, *l, *s, *b;
    if (!PyArg_ParseTuple(args, "O!O!O!U", &PyContextVar_Type, &a, &PyContextVar_Type, &l, &PyDict_Type, &s, &b)) return NULL;
    Py_XSETREF(ambient, Py_NewRef(a));
    Py_XSETREF(layer, Py_NewRef(l));
    Py_XSETREF(settings, Py_NewRef(s));
    Py_XSETREF(base, Py_NewRef(b));
    PyUnicode_InternInPlace(&base);
    Py_RETURN_NONE;
}

static PyObject *workers(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(args)) { return PyLong_FromLong(pool_started()); }

/* threads_of_blas(get, set): addresses of the functions that tell and change their number. */
static PyObject *threads_of_blas(PyObject *Py_UNUSED(module), PyObject *args) {
    PyObject *get, *set;
    if (!PyArg_ParseTuple(args, "O!O!", &PyLong_Type, &get, &PyLong_Type, &set)) return NULL;
    blas.get = (int (*)(void))PyLong_AsVoidPtr(get);
    blas.set = (void (*)(int))PyLong_AsVoidPtr(set);
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"threads_of_blas", threads_of_blas, METH_VARARGS, NULL},
    {"watch", watch, METH_VARARGS, NULL},
    {"workers", workers, METH_NOARGS, "How many threads the pool has started in this process."},
    {NULL, NULL, 0, NULL},
};
static PyModuleDef module = {PyModuleDef_HEAD_INIT, .m_name = "adtypes_caller", .m_size = -1, .m_methods = methods};

PyMODINIT_FUNC PyInit_adtypes_caller(void) {
    import_array();
    pool_ready();
    if (PyType_Ready(&KernelType) < 0 || PyType_Ready(&ProgramType) < 0) return NULL;
    PyObject *made = PyModule_Create(&module);
    if (made && (PyModule_AddObjectRef(made, "Kernel", (PyObject *)&KernelType) < 0 ||
                 PyModule_AddObjectRef(made, "Program", (PyObject *)&ProgramType) < 0)) Py_CLEAR(made);
    return made;
}
