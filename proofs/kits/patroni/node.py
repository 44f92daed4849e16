"""What both scripts need to know of this node: Patroni's own configuration, its PostgreSQL, and the file between them."""
import json
import os
import subprocess
import sys
import time

import yaml

WAIT = 2  # seconds for an answer


class Node:
    def __init__(self, config_file):
        with open(config_file, encoding="utf8") as file:
            self.config = yaml.safe_load(file)
        self.name = self.config["name"]
        self.postgresql = self.config["postgresql"]
        # Beside the data, not in it: a base backup must not carry one node's proof to another.
        self.proof_file = os.path.join(os.path.dirname(self.postgresql["data_dir"].rstrip("/")), "promotion.json")

    def psql(self, *args, database="postgres", timeout=10):
        """The output of psql as the superuser on this machine's socket."""
        port = self.postgresql["listen"].rpartition(":")[2]
        socket = self.postgresql.get("parameters", {}).get("unix_socket_directories", "/var/run/postgresql").split(",")[0]
        user = self.postgresql["authentication"]["superuser"]["username"]
        psql = os.path.join(self.postgresql.get("bin_dir", ""), "psql")
        command = [psql, "-XAtq", "-v", "ON_ERROR_STOP=1", "-h", socket, "-p", port, "-U", user, "-d", database, *args]
        return subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=True).stdout.strip()

    def write_proof(self, is_proven, why):
        with open(self.proof_file + ".new", "w", encoding="utf8") as file:
            json.dump({"proven": is_proven, "why": why, "at": time.time()}, file)
        os.replace(self.proof_file + ".new", self.proof_file)

    def take_proof(self):
        """Once: what was proven of one promotion says nothing of the next."""
        try:
            with open(self.proof_file, encoding="utf8") as file:
                proof = json.load(file)
            os.remove(self.proof_file)
            return proof
        except FileNotFoundError:
            return None

    def forget_proof(self):
        if os.path.exists(self.proof_file):
            os.remove(self.proof_file)


def say(text):
    """Into Patroni's log."""
    print(f"stufenlos: {text}", file=sys.stderr, flush=True)
