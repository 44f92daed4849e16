<?php

// Receives leads, checks who sent them, and keeps each one once. PHP 8.1 or later, nothing to install.
//
//     WEBHOOK_SECRET=whsec_... LEADS=leads.jsonl php -S 127.0.0.1:8000 receiver.php

declare(strict_types=1);

const TOLERANCE_SECONDS = 300;
const LONGEST_BODY = 1_000_000;

function signingKey(): string
{
    $key = preg_match('/^whsec_(.+)$/D', (string) getenv('WEBHOOK_SECRET'), $found) ? base64_decode($found[1], true) : '';
    return $key ?: throw new RuntimeException('WEBHOOK_SECRET is not a key'); // with an empty key anybody could sign
}

function isGenuine(string $id, string $sentAt, string $signatures, string $body): bool
{
    if (!preg_match('/^[0-9]{1,12}$/D', $sentAt) || abs(time() - (int) $sentAt) > TOLERANCE_SECONDS) {
        return false;
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sentAt.$body", signingKey(), true));
    foreach (explode(' ', $signatures) as $given) { // two while a key is being changed
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}

function keep(string $id, mixed $lead): void
{
    $file = fopen(getenv('LEADS') ?: 'leads.jsonl', 'a+');
    flock($file, LOCK_EX); // one at a time
    for (rewind($file); ($line = fgets($file)) !== false;) {
        if (json_decode($line)->id === $id) {
            return; // the same lead again: our response was lost
        }
    }
    fwrite($file, json_encode(['id' => $id, 'lead' => $lead], JSON_THROW_ON_ERROR) . "\n");
    fclose($file);
}

$body = file_get_contents('php://input', length: LONGEST_BODY); // the signature is about these bytes, not about the JSON
$header = fn(string $name): string => $_SERVER["HTTP_WEBHOOK_$name"] ?? '';
if (!isGenuine($header('ID'), $header('TIMESTAMP'), $header('SIGNATURE'), $body)) {
    http_response_code(401);
    return;
}
$event = json_decode($body, flags: JSON_THROW_ON_ERROR);
if ($event->type === 'lead.created') {
    keep($header('ID'), $event->data);
}
http_response_code(204); // only now: a lead that is not kept is sent again
