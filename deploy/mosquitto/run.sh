#!/bin/sh
# Starts mosquitto once the platform has written who may come in, and makes it read again (SIGHUP) whatever has changed:
# those two files, or its certificate and key.
set -eu
access=${1:-/mosquitto/access}
config=${2:-/mosquitto/config/mosquitto.conf}
mosquitto=${MOSQUITTO:-mosquitto}
certificate=$(sed -n 's/^certfile *//p' "$config" | head -n 1)
key=$(sed -n 's/^keyfile *//p' "$config" | head -n 1)

# Of a link what it leads to: secrets that are mounted change so.
of() { stat -L -c '%i %y %s' "$@" 2> /dev/null || echo none; }
public() { openssl "$@" 2> /dev/null < /dev/null; }
# Whether the two belong together, as far as it can be known here: with two that do not mosquitto 2.0 lets no device in.
fits() {
  command -v openssl > /dev/null || return 0
  [ "$(public x509 -noout -pubkey -in "$certificate")" = "$(public pkey -pubout -passin pass: -in "$key")" ]
}

until stat "$access/passwords" "$access/acl" > /dev/null 2>&1; do sleep 1; done
pair=$(of "$certificate" "$key")
seen="$(of "$access/passwords" "$access/acl") $pair"
before=$pair said=
"$mosquitto" -c "$config" &
broker=$!
trap 'kill "$broker"' TERM INT
trap 'kill -HUP "$broker"' HUP
while kill -0 "$broker" 2> /dev/null; do
  sleep 1 &
  wait $! || true
  pair=$(of "$certificate" "$key")
  now="$(of "$access/passwords" "$access/acl") $pair"
  # The two are written one after the other: a renewal counts once they are as they were a second ago.
  if [ "$now" = "$seen" ] || [ "$pair" != "$before" ]; then
    before=$pair
    continue
  fi
  if ! fits; then
    [ "$said" = "$pair" ] ||
      echo "mosquitto reads nothing again: $key is not the key of the certificate in $certificate; write the two that belong together" >&2
    said=$pair
    continue
  fi
  seen=$now
  kill -HUP "$broker" || break
done
wait "$broker"
