/* A pool of threads that share the parts of a loop with the calling thread.

   Workers are started on first use and never end: between loops they spin for a short time, then sleep. One loop runs at a time; a
   concurrent caller runs all parts of its loop alone. Workers know nothing of Python. A forked process begins with a pool of its own.
   Without POSIX threads the caller does everything.
   This file is compiled in front of kernels.c and needs nothing of it. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE               /* for cores */
#endif
#include <stdint.h>

#define MEMBERS 64                /* the most threads of a loop, including the caller */

typedef void Part(void **p, int64_t k, int64_t me); /* the part, and the member that runs it */
typedef struct Team {
    void (*run)(const struct Team *team, Part *part, void **p, int64_t n); /* parts 0 .. n - 1, in any order */
    int64_t threads;
} Team;

static void run_alone(Part *part, void **p, int64_t n) {
    for (int64_t k = 0; k < n; k++) part(p, k, 0);
}

/* ---------------------------------------------------------------- threads of BLAS
   Their number is global to the process. While calls are under way that need another one, it is set to that: to one where this pool
   runs products in parts. The first of these calls sets it and the last one restores it, both under the lock of Python. */
static struct {
    int (*get)(void);             /* NULL if the library has no such functions */
    void (*set)(int);
    int calls, before;            /* calls under way that set the number, and what it was before them */
} blas;

static void blas_begin(int64_t threads) {
    if (!blas.calls++) blas.before = blas.get();
    blas.set((int)threads);
}

static void blas_end(void) {
    if (!--blas.calls) blas.set(blas.before);
}

/* ---------------------------------------------------------------- the pool */
#if defined(__unix__) || defined(__APPLE__)
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>
#ifdef __linux__
#include <sched.h>
#endif

#define LOOKOUT 30000             /* nanoseconds that a thread spins before it sleeps */
#define STACK (4 << 20)           /* bytes */

typedef struct {
    _Alignas(64) atomic_llong next; /* the next part of a member's own share; when that is done it helps the others */
    int64_t end;
} Share;

static struct {
    atomic_flag busy;             /* whether a loop is running */
    pthread_mutex_t lock;
    pthread_cond_t begun, left;
    int started, asleep, open, members; /* workers; those asleep; whether members may still join the loop; its members */
    atomic_uint loops;            /* the number of loops so far */
    atomic_int core;              /* the core of the caller */
    atomic_int inside, waits;     /* workers in the loop; whether the caller sleeps until they have left it */
    Part *part;
    void **p;
    Share shares[MEMBERS];
} pool = {.busy = ATOMIC_FLAG_INIT, .lock = PTHREAD_MUTEX_INITIALIZER, .begun = PTHREAD_COND_INITIALIZER,
          .left = PTHREAD_COND_INITIALIZER};

static inline void breathe(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

static int64_t nanoseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

/* A worker that wakes on the core of its caller, as happens on a busy machine, would only compete with it: it moves away. */
static void step_aside(void) {
#ifdef __linux__
    int core = sched_getcpu();
    cpu_set_t may, others;
    if (core < 0 || core != atomic_load(&pool.core) || sched_getaffinity(0, sizeof(may), &may)) return;
    others = may;
    CPU_CLR(core, &others);
    if (CPU_COUNT(&others) && !sched_setaffinity(0, sizeof(others), &others)) sched_setaffinity(0, sizeof(may), &may);
#endif
}

static int core_here(void) {
#ifdef __linux__
    return sched_getcpu();
#else
    return -1;
#endif
}

static void work(int me) {
    for (int j = 0; j < pool.members; j++) {
        Share *s = pool.shares + (me + j) % pool.members;
        for (int64_t k; (k = atomic_fetch_add_explicit(&s->next, 1, memory_order_relaxed)) < s->end;) pool.part(pool.p, k, me);
    }
}

static void *worker(void *number) {
    int me = (int)(intptr_t)number;
    unsigned seen = 0;
    for (;;) {
        for (int64_t until = nanoseconds() + LOOKOUT; atomic_load(&pool.loops) == seen && nanoseconds() < until;) breathe();
        if (atomic_load(&pool.loops) == seen) {
            pthread_mutex_lock(&pool.lock);
            pool.asleep++;
            while (atomic_load(&pool.loops) == seen) pthread_cond_wait(&pool.begun, &pool.lock);
            pool.asleep--;
            pthread_mutex_unlock(&pool.lock);
        }
        step_aside();
        pthread_mutex_lock(&pool.lock);
        seen = atomic_load(&pool.loops);
        int joins = pool.open && me < pool.members;
        if (joins) atomic_fetch_add(&pool.inside, 1);
        pthread_mutex_unlock(&pool.lock);
        if (!joins) continue;
        work(me);
        if (atomic_fetch_sub(&pool.inside, 1) == 1 && atomic_load(&pool.waits)) {
            pthread_mutex_lock(&pool.lock);
            pthread_cond_signal(&pool.left);
            pthread_mutex_unlock(&pool.lock);
        }
    }
    return NULL;
}

/* Start as many workers as are wanted, or as can be had, with all signals blocked. */
static void start(int wanted) {
    if (pool.started >= wanted) return;
    sigset_t all, before;
    pthread_attr_t how;
    if (pthread_attr_init(&how)) return;
    pthread_attr_setdetachstate(&how, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&how, STACK);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread;
    while (pool.started < wanted && !pthread_create(&thread, &how, worker, (void *)(intptr_t)(pool.started + 1))) pool.started++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&how);
}

static void run_together(const Team *team, Part *part, void **p, int64_t n) {
    int64_t members = team->threads < n ? team->threads : n;
    if (members > MEMBERS) members = MEMBERS;
    if (members < 2 || atomic_flag_test_and_set(&pool.busy)) {
        run_alone(part, p, n);
        return;
    }
    pthread_mutex_lock(&pool.lock);
    start((int)members - 1);
    for (int k = 0; k < members; k++) {
        atomic_store_explicit(&pool.shares[k].next, n * k / members, memory_order_relaxed);
        pool.shares[k].end = n * (k + 1) / members;
    }
    atomic_store(&pool.core, core_here());
    pool.part = part;
    pool.p = p;
    pool.members = (int)members;
    pool.open = 1;
    atomic_fetch_add(&pool.loops, 1);
    if (pool.asleep) pthread_cond_broadcast(&pool.begun);
    pthread_mutex_unlock(&pool.lock);
    work(0);
    pthread_mutex_lock(&pool.lock);
    pool.open = 0;                /* workers that have not joined yet are not waited for */
    pthread_mutex_unlock(&pool.lock);
    for (int64_t until = nanoseconds() + LOOKOUT; atomic_load(&pool.inside) && nanoseconds() < until;) breathe();
    if (atomic_load(&pool.inside)) {
        pthread_mutex_lock(&pool.lock);
        atomic_store(&pool.waits, 1);
        while (atomic_load(&pool.inside)) pthread_cond_wait(&pool.left, &pool.lock);
        atomic_store(&pool.waits, 0);
        pthread_mutex_unlock(&pool.lock);
    }
    atomic_flag_clear(&pool.busy);
}

/* In a forked process: the workers do not exist there, whatever they were doing. */
static void pool_forked(void) {
    pthread_mutex_init(&pool.lock, NULL);
    pthread_cond_init(&pool.begun, NULL);
    pthread_cond_init(&pool.left, NULL);
    pool.started = pool.asleep = pool.open = 0;
    atomic_store(&pool.loops, 0);
    atomic_store(&pool.inside, 0);
    atomic_store(&pool.waits, 0);
    atomic_flag_clear(&pool.busy);
    if (blas.calls) blas.set(blas.before);
    blas.calls = 0;
}

static void pool_ready(void) { pthread_atfork(NULL, NULL, pool_forked); }
static int pool_started(void) { return pool.started; }
#else
static void run_together(const Team *team, Part *part, void **p, int64_t n) {
    (void)team;
    run_alone(part, p, n);
}
static void pool_ready(void) {}
static int pool_started(void) { return 0; }
#endif
