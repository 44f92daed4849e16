#!/usr/bin/python3
"""on-role-change.py CONFIG DATABASE on_role_change ROLE SCOPE: Patroni's callback. On a new primary it confirms the new timeline if
pre-promote.py has proven that nothing was lost. Otherwise it does nothing, and a person confirms it (proofs/kits/failover.md)."""
import os
import sys
import time

from node import Node, say
from proof import parent_timeline

MAX_PROMOTION_SECONDS = 120  # seconds; an older proof belongs to a promotion that came to nothing


def wait_until_writable(node):
    for _ in range(MAX_PROMOTION_SECONDS * 5):
        try:
            if node.psql("-c", "select pg_is_in_recovery()") == "f":
                return
        except Exception:
            pass  # not yet
        time.sleep(0.2)
    raise TimeoutError("this node did not become writable")


def confirm(node, database, why):
    timeline = node.psql("-c", "select left(pg_walfile_name(pg_current_wal_lsn()), 8)")
    with open(os.path.join(node.postgresql["data_dir"], "pg_wal", f"{timeline}.history"), encoding="utf8") as file:
        parent = parent_timeline(file.read())
    sql = os.path.join(os.path.dirname(os.path.abspath(__file__)), "confirm.sql")
    return node.psql("-v", f"parent={parent}", "-v", f"why={why}", "-f", sql, database=database, timeout=60)


config, database, _, role = sys.argv[1:5]
node = Node(config)
if role in ("master", "primary", "promoted"):
    proof = node.take_proof()
    if proof is None:
        say("no promotion of this node waits for confirmation")
    elif not proof["proven"] or time.time() - proof["at"] > MAX_PROMOTION_SECONDS:
        say(f"not confirmed, run after-restore: {proof['why']}")
    else:
        wait_until_writable(node)
        told = confirm(node, database, proof["why"])
        say(told or "not confirmed, run after-restore: the timeline before was never confirmed, or commits did not wait for the standby")
