/* A pool of threads that take parts of loops beside the thread that calls.

   Workers are started when they are first wanted and never end: they sleep between loops, after a short time in which they look out
   for the next one. One loop is under way at a time; who comes meanwhile does all parts alone. Workers know nothing of Python. A
   process that was forked off begins with a pool of its own. Where there are no such threads the caller does everything.
   This text stands before kernels.c, and needs nothing of it. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE               /* for cores */
#endif
#include <stdint.h>

#define MEMBERS 64                /* threads of a loop at most, with the caller */

typedef void Part(void **p, int64_t k, int64_t me); /* the part, and the member that does it */
typedef struct Team {
    void (*run)(const struct Team *team, Part *part, void **p, int64_t n); /* parts 0 .. n - 1, in any order */
    int64_t threads;
} Team;

static void run_alone(Part *part, void **p, int64_t n) {
    for (int64_t k = 0; k < n; k++) part(p, k, 0);
}

/* ---------------------------------------------------------------- threads of BLAS
   Its own, whose number is one for the process. For calls that want another one it is that until all of them have ended: one where
   products are made in parts, by this pool. Both ends are under the lock of Python. */
static struct {
    int (*get)(void);             /* NULL if the library has no such functions */
    void (*set)(int);
    int calls, before;            /* that want a number of their own now; what there was before them */
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

#define LOOKOUT 30000             /* nanoseconds that a thread looks out for what it waits for before it sleeps */
#define STACK (4 << 20)           /* bytes */

typedef struct {
    _Alignas(64) atomic_llong next; /* the next part of those that a member begins with; when they are done it helps others */
    int64_t end;
} Share;

static struct {
    atomic_flag busy;             /* a loop is under way */
    pthread_mutex_t lock;
    pthread_cond_t begun, left;
    int started, asleep, open, members; /* workers, and those that sleep; whether members may still join the loop */
    atomic_uint loops;            /* how many there were */
    atomic_int core;              /* on which the caller is */
    atomic_int inside, waits;     /* workers in the loop; whether the caller sleeps until they have left */
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

/* A worker that was woken on the core of its caller, as happens where all others are in use, would only take turns with it. */
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

/* As many workers as are wanted, or as can be had; signals are for other threads. */
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
    pool.open = 0;                /* who has not come yet is not waited for */
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

/* In a process that was forked off: its workers are not there, whatever they were doing. */
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
