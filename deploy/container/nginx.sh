#!/bin/sh
# Runs nginx with deploy/nginx/stufenlos.conf, fitted to compose.yaml. With a PUBLIC_URL of http, to try things out, it speaks plain
# HTTP; with https it wants fullchain.pem and privkey.pem in deploy/container/tls.
set -eu
address=${PUBLIC_URL#*://}
conf=/tmp/nginx/conf
mkdir -p "$conf" /tmp/nginx/tmp

# A process on this machine that is gone refuses a connection, a container that is gone says nothing: then, too, the other is asked.
# Only of connections: proxy_next_upstream_timeout is shorter than the time for an answer.
fit() {
  sed -e 's/proxy_next_upstream error/& timeout/; s/proxy_connect_timeout 5s/proxy_connect_timeout 1s/' \
    -e 's/127\.0\.0\.1:3001/web1:3000/; s/127\.0\.0\.1:3002/web2:3000/' \
    -e "s|https://stufenlos\.example|$PUBLIC_URL|; s/stufenlos\.example/${address%%:*}/" \
    -e "s/Host \$host;/Host $address;/" \
    -e '/listen \[::\]/d; s/listen 80\b/listen 8080/; s/listen 443\b/listen 8443/' \
    -e 's|/var/www/acme|/etc/stufenlos/tls/acme|' /etc/stufenlos/stufenlos.conf
}
case $PUBLIC_URL in
https://*) fit ;;
*) # without the server that refuses strangers' TLS and the one that leads to https
  fit | awk '/^server \{/ { servers++ } servers != 2 && servers != 3' |
    sed -e 's/listen 8443 ssl http2/listen 8080/; /ssl_/d; /Strict-Transport-Security/d; s/X-Forwarded-Proto https/X-Forwarded-Proto http/'
  ;;
esac >"$conf/stufenlos.conf"
cat >/tmp/nginx/nginx.conf <<END
daemon off;
pid /tmp/nginx/nginx.pid;
worker_processes auto;
error_log stderr;
events { worker_connections 2048; }
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  client_body_temp_path /tmp/nginx/tmp/body;
  proxy_temp_path /tmp/nginx/tmp/proxy;
  fastcgi_temp_path /tmp/nginx/tmp/fastcgi;
  uwsgi_temp_path /tmp/nginx/tmp/uwsgi;
  scgi_temp_path /tmp/nginx/tmp/scgi;
  include $conf/*.conf;
}
END

# nginx asks for a name only when it reads its configuration, and a web process made anew has another address.
addresses() { getent ahostsv4 web1 web2 | sort -u; }
until getent hosts web1 >/dev/null && getent hosts web2 >/dev/null; do sleep 1; done
{
  known=$(addresses)
  while sleep 1; do
    now=$(addresses)
    if [ "$now" != "$known" ] && getent hosts web1 >/dev/null && getent hosts web2 >/dev/null; then kill -HUP 1 && known=$now; fi
  done
} &
rotate-logs.sh
exec nginx -c /tmp/nginx/nginx.conf
