"""Receives leads, checks who sent them, and keeps each one once. Python 3.9 or later, nothing to install.

    WEBHOOK_SECRET=whsec_... PORT=8000 LEADS=leads.jsonl python3 receiver.py
"""

import base64
import hashlib
import hmac
import json
import os
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(re.fullmatch(r"whsec_(.+)", os.environ["WEBHOOK_SECRET"])[1], validate=True)
LEADS = os.environ.get("LEADS", "leads.jsonl")
TOLERANCE_SECONDS = 300
LONGEST_BODY = 1_000_000
one_at_a_time = threading.Lock()


def is_genuine(headers, body):
    message_id, sent_at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not re.fullmatch(r"[0-9]{1,12}", sent_at) or abs(time.time() - int(sent_at)) > TOLERANCE_SECONDS:
        return False
    signed = f"{message_id}.{sent_at}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.digest(KEY, signed, hashlib.sha256))
    given = headers.get("webhook-signature", "").split()  # two while a key is being changed
    return any(hmac.compare_digest(expected, one.encode()) for one in given)


def keep(message_id, lead):
    with one_at_a_time, open(LEADS, "a+", encoding="utf-8") as file:
        file.seek(0)
        if any(json.loads(line)["id"] == message_id for line in file):
            return  # the same lead again: our response was lost
        file.write(json.dumps({"id": message_id, "lead": lead}) + "\n")


class Receiver(BaseHTTPRequestHandler):
    timeout = 10

    def do_POST(self):
        length = self.headers.get("content-length", "")
        if not re.fullmatch(r"[0-9]{1,9}", length) or int(length) > LONGEST_BODY:
            return self.send_error(413)
        body = self.rfile.read(int(length))  # the signature is about these bytes, so they are checked before they are read as JSON
        if not is_genuine(self.headers, body):
            return self.send_error(401)
        event = json.loads(body)
        if event["type"] == "lead.created":
            keep(self.headers["webhook-id"], event["data"])
        self.send_response(204)  # only now: a lead that is not kept is sent again
        self.end_headers()


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8000"))), Receiver).serve_forever()
