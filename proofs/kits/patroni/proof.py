"""Whether a promotion can have lost an acknowledged commit. Nothing here asks anybody: test_proof.py tries it."""

# Before this version Patroni could take the leader's key from another node over etcd's v3 API.
SAFE_WITH_ETCD3 = (3, 1)


def is_own_mark(me, sync):
    """What a node writes into /sync when it has the lock and is about to be promoted: itself, and no standby yet."""
    return sync is not None and sync.get("leader") == me and not standbys_of(sync)


def standbys_of(sync):
    return [name for name in (sync.get("sync_standby") or "").split(",") if name]


def judge(me, mode, sync, position, leader_position):
    """(is proven, why). `sync` is what /sync held before this node's own marks, `position` how far its WAL reaches."""
    if mode is not True and mode != "on":
        return False, f"synchronous_mode is {mode}, not true"
    if sync is None:
        return False, "/sync holds nothing from before"
    leader = sync.get("leader")
    if leader == me:
        # Its own disk has every commit, unless an older copy was put there.
        if position is None or leader_position is None or position < leader_position:
            return False, f"{me} was the primary, but its WAL ends at {position}, before {leader_position}"
        return True, f"{me} was the primary itself"
    if me not in standbys_of(sync):
        return False, f"{me} was no synchronous standby of {leader}"
    return True, f"{me} was the synchronous standby of {leader}"


def is_safe_version(api, version):
    """Patroni's version as it says it itself, such as 3.0.2."""
    return api != "etcd3" or tuple(int(part) for part in version.split(".")[:2]) >= SAFE_WITH_ETCD3


def position_of(lsn):
    """0/3000148 as a number."""
    high, low = lsn.split("/")
    return (int(high, 16) << 32) + int(low, 16)


def parent_timeline(history):
    """The timeline that this one began from: the last line of its history file. None: there is none."""
    lines = [line.split() for line in history.splitlines() if line.strip() and not line.startswith("#")]
    return int(lines[-1][0]) if lines else None
