#!/bin/sh
# Starts mosquitto once the platform has written who may come in, and makes it read that again whenever it has changed.
set -eu
access=${1:-/mosquitto/access}
config=${2:-/mosquitto/config/mosquitto.conf}
mosquitto=${MOSQUITTO:-mosquitto}

written() { stat -c '%i %Y %s' "$access/passwords" "$access/acl" 2> /dev/null; }
until written > /dev/null; do sleep 1; done

seen=$(written)
"$mosquitto" -c "$config" &
broker=$!
trap 'kill "$broker"' TERM INT
while kill -0 "$broker" 2> /dev/null; do
  sleep 1 &
  wait $! || true
  now=$(written) || continue
  [ "$now" = "$seen" ] && continue
  seen=$now
  kill -HUP "$broker"
done
wait "$broker"
