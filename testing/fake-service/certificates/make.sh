#!/bin/sh
# Makes the test certificates anew, beside this script. Needs the openssl command, 3.0 or later.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat > "$work/ca.conf" <<CONF
[ca]
default_ca = here
[here]
dir = $work
database = $work/index
new_certs_dir = $work
serial = $work/serial
default_md = sha256
policy = any
copy_extensions = copy
unique_subject = no
[any]
commonName = supplied
CONF
: > "$work/index"
echo 1000 > "$work/serial"

# name, valid from, valid until, subject, what signs, extensions...
make() {
  name=$1 from=$2 until=$3 subject=$4 signer=$5
  shift 5
  openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$name.key"
  for extension in "$@"; do set -- "$@" -addext "$extension"; shift; done
  openssl req -new -key "$name.key" -subj "/CN=$subject" "$@" -out "$work/csr"
  if [ "$signer" = itself ]; then by="-selfsign -keyfile $name.key"; else by="-cert $signer.pem -keyfile $signer.key"; fi
  # shellcheck disable=SC2086
  openssl ca -batch -notext -config "$work/ca.conf" $by -startdate "$from" -enddate "$until" -in "$work/csr" -out "$name.pem"
}

early=20240101000000Z
late=21240101000000Z
here="subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1"
make ca "$early" "$late" "Test authority, trust nowhere" itself "basicConstraints=critical,CA:TRUE" "keyUsage=critical,keyCertSign,cRLSign"
make valid "$early" "$late" localhost ca "$here"
make expired 20230101000000Z "$early" localhost ca "$here"
make other-host "$early" "$late" other.example ca "subjectAltName=DNS:other.example"
make self-signed "$early" "$late" localhost itself "$here"
rm ca.key # thrown away: nobody can issue more in this authority's name
chmod 644 ./*.key
