#!/usr/bin/env bash
# A controller with one outdoor and one indoor unit, by docs/device-protocol.md. Debian: mosquitto-clients, curl.
#   BRAND=6 ID=84F3EB0F0145 KEY=… docs/examples/controller.sh
# HOST, PORT and CA (a file) say where the broker is, API where upgrades are, SYSTEM and UNIT what stands on the bus. It
# raises ALARM at its start and ends on Ctrl-C. It needs two connections at once, which a broker of its own may not give.
set -euo pipefail
: "${BRAND:?}" "${ID:?}" "${KEY:?}" "${HOST:=127.0.0.1}" "${PORT:=1883}" "${CA:=}" "${API:=http://127.0.0.1:4000}"
: "${SYSTEM:=1}" "${UNIT:=1}" "${ALARM:=08}" "${EVERY:=60}"
topic=hvac/$BRAND/$ID boot='' seq=0 on=1 temp=24.5 version=3.2.1 alarm='' message='' todo=()
now() { date +%s%3N; }
# The key stands in files of our own, for a command line can be read by everybody on the machine.
folder=$(mktemp -d) && export XDG_CONFIG_HOME=$folder
for program in mosquitto_pub mosquitto_sub; do
  printf -- '%s\n' "-h $HOST" "-p $PORT" "-u $ID" "-P $KEY" '-q 1' ${CA:+"--cafile $CA"} > "$folder/$program"
done
printf 'user = "%s:%s"\n' "$ID" "$KEY" > "$folder/curl"
call() { curl -sSf -K "$folder/curl" "$@"; }
# The line on which everything comes, and whose breaking is the last will.
coproc LINE { exec stdbuf -oL mosquitto_sub -d -i "$ID" -t "$topic/down/+" -F 'heard %t %p' \
  --will-topic "$topic/up/bye" --will-payload '{"v":1,"reason":"lost"}' --will-qos 1; }
hear() { # waits up to $1 s for something to happen on the line: $kind and $message
  while read -r -t "$1" line <&"${LINE[0]:?the broker does not let us in}"; do
    [[ $line == Subscribed* ]] && kind=subscribed && return
    [[ $line =~ ^"heard $topic/down/"([a-z]+)" "(.*)$ ]] && kind=${BASH_REMATCH[1]} message=${BASH_REMATCH[2]} && return
  done
  return 1
}
put() { mosquitto_pub -i "$ID-put" -t "$topic/up/$1" -m "$2"; }
say() { # sends $1 with the fields $2 until the platform has acknowledged it
  for ((seq += 1; ; )); do
    put "$1" "{\"v\":1,\"boot\":\"$boot\",\"seq\":$seq,\"time\":$(now),$2}" || sleep 5
    while hear 15; do
      if [[ $kind == ack && $message =~ \"boot\":\"$boot\",\"seq\":$seq,\"status\":\"([a-z]+)\" ]]; then
        echo "$1 $seq ${BASH_REMATCH[1]}" && return
      fi
      [[ $kind == ack ]] || todo+=("$kind $message")
    done
  done
}
hello() {
  boot=$(now)-$$ seq=0
  local outdoor='[{"unitNo":0,"model":"RAS-12FSXNSE","capacity":33.5}]'
  local indoor="[{\"unitNo\":$UNIT,\"model\":\"RCI-2.0FSN3\",\"unitType\":1,\"capacity\":5.6}]"
  local systems="{\"systemNo\":$SYSTEM,\"systemType\":1,\"refrigerant\":1,\"outdoor\":$outdoor,\"indoor\":$indoor}"
  local who="\"versions\":[1],\"model\":\"HC-A64NET\",\"firmwareVersion\":\"$version\",\"heartbeatSec\":$EVERY"
  say hello "$who,\"systems\":[$systems],\"alarms\":[$alarm]"
}
measure() {
  local outdoor="{\"unitNo\":0,\"runMode\":$on,\"compFreq\":52,\"dischargePressure\":2.71,\"powerKw\":5.4,\"alarmCode\":\"$ALARM\"}"
  local indoor="{\"unitNo\":$UNIT,\"onOff\":$on,\"mode\":0,\"setTemp\":$temp,\"inletTemp\":26.4,\"outletTemp\":14.8}"
  say telemetry "\"samples\":[{\"time\":$(now),\"systems\":[{\"systemNo\":$SYSTEM,\"outdoor\":[$outdoor],\"indoor\":[$indoor]}]}]"
}
obey() { # a command: takes over its settings, and tells of it
  if [[ $1 =~ \"setTemp\":([0-9.]+) ]]; then temp=${BASH_REMATCH[1]}; fi
  if [[ $1 =~ \"onOff\":([01]) ]]; then on=${BASH_REMATCH[1]}; fi
  if [[ $1 =~ \"commandId\":\"([^\"]+)\" ]]; then say result "\"commandId\":\"${BASH_REMATCH[1]}\",\"result\":\"done\""; fi
  measure
}
upgrade() { # what waits at the address for upgrades: fetched, compared, reported
  local order url="$API/device/ota" outcome='{"result":"failure","failReason":3}'
  order=$(call "$url/pending") && [[ $order =~ \"kind\":\"upgrade\".*\"key\":\"([^\"]+)\".*\"targetVersion\":\"([^\"]+)\" ]] || return 0
  local key=${BASH_REMATCH[1]} target=${BASH_REMATCH[2]}
  call -o "$folder/firmware" "$url/firmware?key=$key"
  if [[ $order == *"\"sha256\":\"$(sha256sum < "$folder/firmware" | cut -c1-64)\""* ]]; then
    put bye '{"v":1,"reason":"upgrade"}' && version=$target outcome="{\"result\":\"success\",\"version\":\"$target\"}" && hello
  fi
  call -d "{\"key\":\"$key\",\"step\":6,\"progress\":100,\"outcome\":$outcome}" -H 'content-type: application/json' "$url/report"
}
trap 'put bye "{\"v\":1,\"reason\":\"off\"}" || true; kill ${LINE_PID:-} 2> /dev/null || true; rm -r "$folder"' EXIT
trap 'exit 0' INT TERM
until hear 10 && [[ $kind == subscribed ]]; do echo 'no line yet' >&2; done
hello && measure && upgrade
alarm="{\"unitKind\":2,\"systemNo\":$SYSTEM,\"unitNo\":0,\"code\":\"$ALARM\",\"time\":$(now)}"
say alarm "\"events\":[${alarm%\}},\"state\":\"raised\"}]"
while true; do
  if ((${#todo[@]} == 0)); then if hear "$EVERY"; then todo=("$kind $message"); else measure && continue; fi; fi
  next=${todo[0]} todo=("${todo[@]:1}")
  case $next in command*) obey "$next" ;; upgrade*) upgrade ;; esac
done
