#!/usr/bin/python3
"""pre-promote.py CONFIG: Patroni's pre_promote. It has the leader's lock and has not promoted yet. Writes down whether this promotion can
have lost an acknowledged commit, by what etcd's /sync held before this node wrote itself into it. It never forbids a promotion."""
import base64
import json
import sys
import urllib.request

from node import WAIT, Node, say
from proof import is_own_mark, is_safe_version, judge, position_of

MAX_MARKS = 20  # of this node itself, one after the other


def ask(url, body=None):
    request = urllib.request.Request(url, None if body is None else json.dumps(body).encode())
    with urllib.request.urlopen(request, timeout=WAIT) as answer:
        return json.load(answer)


def as_base64(text):
    return base64.b64encode(text.encode()).decode()


class Etcd:
    def __init__(self, config):
        self.api = "etcd3" if "etcd3" in config else "etcd"
        hosts = config[self.api]["hosts"]
        self.hosts = [host.strip() for host in (hosts.split(",") if isinstance(hosts, str) else hosts)]
        self.prefix = f"{config.get('namespace', '/service/').rstrip('/')}/{config['scope']}"

    def ask_any(self, path, body=None):
        problem = None
        for host in self.hosts:
            try:
                return ask(f"http://{host}{path}", body)
            except Exception as error:
                problem = error
        raise problem

    def read(self, key):
        """Value and revision of a key."""
        if self.api == "etcd":
            node = self.ask_any(f"/v2/keys{self.prefix}/{key}?quorum=true")["node"]
            return json.loads(node["value"]), node["modifiedIndex"]
        return self.read_v3(key, {})

    def read_before(self, key, revision):
        """The same before it was written at that revision."""
        if self.api == "etcd":  # the event that wrote it knows what was there
            before = self.ask_any(f"/v2/keys{self.prefix}/{key}?wait=true&waitIndex={revision}").get("prevNode")
            return (json.loads(before["value"]), before["modifiedIndex"]) if before else (None, 0)
        return self.read_v3(key, {"revision": str(revision - 1)})

    def read_v3(self, key, options):
        found = self.ask_any("/v3/kv/range", {"key": as_base64(f"{self.prefix}/{key}"), **options}).get("kvs")
        return (json.loads(base64.b64decode(found[0]["value"])), int(found[0]["mod_revision"])) if found else (None, 0)


def sync_before(etcd, me):
    sync, revision = etcd.read("sync")
    for _ in range(MAX_MARKS):
        if not is_own_mark(me, sync):
            return sync
        sync, revision = etcd.read_before("sync", revision)
    return None


def look(node):
    etcd = Etcd(node.config)
    version = ask(f"http://{node.config['restapi']['connect_address']}/patroni")["patroni"]["version"]
    if not is_safe_version(etcd.api, version):
        return False, f"Patroni {version} is not safe with etcd's v3 API"
    own = node.psql("-c", "select greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())", timeout=WAIT)
    status = etcd.read("status")[0] or {}
    mode = etcd.read("config")[0].get("synchronous_mode")
    return judge(node.name, mode, sync_before(etcd, node.name), position_of(own) if own else None, status.get("optime"))


node = Node(sys.argv[1])
try:
    node.forget_proof()
    is_proven, why = look(node)
except Exception as problem:  # whatever it is, the promotion goes on and a person confirms it
    is_proven, why = False, f"could not find out: {problem!r}"
say(f"promotion {'proven' if is_proven else 'NOT proven'} to have lost nothing: {why}")
try:
    node.write_proof(is_proven, why)
except OSError as problem:
    say(f"the proof could not be written: {problem}")
