"""Maximum flow and minimum cut: Dinic's algorithm, without recursion."""

from __future__ import annotations

UNBOUNDED = 1 << 60


class Network:
    """A directed graph with capacities; nodes are numbers."""

    def __init__(self, n: int) -> None:
        self.out: list[list[int]] = [[] for _ in range(n)]  # edges that leave a node; edge ``e ^ 1`` is the reverse of `e`
        self.to: list[int] = []
        self.left: list[int] = []

    def edge(self, u: int, v: int, capacity: int | None = None) -> None:
        """An edge, of unbounded capacity if none is given."""
        for a, b, c in ((u, v, UNBOUNDED if capacity is None else capacity), (v, u, 0)):
            self.out[a].append(len(self.to))
            self.to.append(b)
            self.left.append(c)

    def near_sink(self, source: int, sink: int) -> set[int]:
        """After a maximum flow: the nodes from which the sink can still be reached, which is the smaller side of the cut.

        >>> net = Network(4)
        >>> net.edge(0, 1, 2), net.edge(1, 2, 5), net.edge(2, 3, 1)
        (None, None, None)
        >>> net.near_sink(0, 3)
        {3}
        """
        while (level := self._levels(source)) and sink in level:
            self._fill(source, sink, level)
        near, todo = {sink}, [sink]
        while todo:
            v = todo.pop()
            for e in self.out[v]:
                u = self.to[e]
                if u not in near and self.left[e ^ 1] > 0:
                    near.add(u)
                    todo.append(u)
        return near

    def _levels(self, source: int) -> dict[int, int]:
        level, queue = {source: 0}, [source]
        for u in queue:
            for e in self.out[u]:
                v = self.to[e]
                if v not in level and self.left[e] > 0:
                    level[v] = level[u] + 1
                    queue.append(v)
        return level

    def _fill(self, source: int, sink: int, level: dict[int, int]) -> None:
        """Paths along growing levels, until none is left."""
        place = [0] * len(self.out)
        path: list[int] = []
        u = source
        while True:
            if u == sink:
                amount = min(self.left[e] for e in path)
                for e in path:
                    self.left[e] -= amount
                    self.left[e ^ 1] += amount
                first = next(k for k, e in enumerate(path) if not self.left[e])
                u = self.to[path[first] ^ 1]
                del path[first:]
                continue
            while place[u] < len(self.out[u]):
                e = self.out[u][place[u]]
                if self.left[e] > 0 and level.get(self.to[e], -1) == level[u] + 1:
                    break
                place[u] += 1
            if place[u] < len(self.out[u]):
                path.append(self.out[u][place[u]])
                u = self.to[path[-1]]
            elif path:
                u = self.to[path.pop() ^ 1]
                place[u] += 1
            else:
                return
