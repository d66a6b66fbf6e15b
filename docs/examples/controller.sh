#!/usr/bin/env bash
# A controller with one outdoor and one indoor unit, by docs/device-protocol.md. Debian: openssl, curl.
#   BRAND=6 ID=84F3EB0F0145 KEY=… docs/examples/controller.sh
# HOST, PORT and CA (a file: then by TLS) say where the broker is, API where upgrades are, SYSTEM and UNIT what stands on
# the bus. It raises ALARM at its start and ends on Ctrl-C. It writes MQTT itself, for one connection is enough.
set -euo pipefail
: "${BRAND:?}" "${ID:?}" "${KEY:?}" "${HOST:=127.0.0.1}" "${PORT:=1883}" "${CA:=}" "${API:=http://127.0.0.1:4000}"
: "${SYSTEM:=1}" "${UNIT:=1}" "${ALARM:=08}" "${EVERY:=60}"
topic=hvac/$BRAND/$ID boot='' seq=0 id=0 on=1 temp=24.5 version=3.2.1 alarm='' kind='' message='' todo=()
now() { date +%s%3N; }
# The key stands in a file of our own, for a command line can be read by everybody on the machine.
folder=$(mktemp -d)
printf 'user = "%s:%s"\n' "$ID" "$KEY" > "$folder/curl"
call() { curl -sSf -K "$folder/curl" "$@"; }
# The line: what is written to it goes to the broker, what the broker says comes as a number for each byte.
plain() { exec 3<> "/dev/tcp/$HOST/$PORT" 4<&0 && { cat <&4 >&3 & } && cat <&3; }
secure() { openssl s_client -quiet -verify_return_error -verify_hostname "$HOST" -CAfile "$CA" -connect "$HOST:$PORT" 2> /dev/null; }
coproc LINE { if [[ $CA ]]; then secure; else plain; fi | stdbuf -oL od -An -v -tu1 -w1; }
exec {out}>&"${LINE[1]}" {in}<&"${LINE[0]}"
hex() { printf '\\x%02x' "$@"; }
text() { hex $((${#1} >> 8)) $((${#1} & 255)) && printf %s "$1"; } # a text of MQTT, behind its length
send() { # a packet: its first byte, and the rest
  local rest=${2//\\x??/.} length=''
  local -i n=${#rest}
  for (( ; n > 127; n >>= 7)); do length+=$(hex $((n & 127 | 128))); done
  printf %b "$(hex "0x$1")$length$(hex "$n")$2" >&"$out"
}
again() { trap - EXIT && rm -r "$folder" && echo "$1, once more" >&2 && sleep $((RANDOM % 9 + 2)) && exec bash "$0"; }
byte() { # the next one, within $1 s
  read -r -t "$1" byte <&"$in" || { (($? > 128)) && return 1; again 'the line has ended'; }
}
hear() { # waits up to $1 s for something to happen on the line: $kind and $message
  local -i type n at shift
  local bytes
  while byte "$1"; do
    bytes=()
    for ((type = byte, n = 0, shift = 0; ; shift += 7)); do
      byte 10 && n=$((n | (byte & 127) << shift)) && ((byte < 128)) && break
    done
    for (( ; n > 0; n -= 1)); do byte 10 && bytes+=("$byte"); done
    case $((type >> 4)) in
    2) ((bytes[1] == 0)) && kind=connected && return || { echo "CONNACK ${bytes[1]}" >&2 && exit 1; } ;;
    9) kind=subscribed && return ;;
    3)
      at=$((bytes[0] * 256 + bytes[1] + 2)) kind=$(printf %b "$(hex "${bytes[@]:2:at-2}")")
      if ((type & 6)); then send 40 "$(hex "${bytes[@]:at:2}")" && at+=2; fi
      kind=${kind##*/} message=$(printf %b "$(hex "${bytes[@]:at}")") && return
      ;;
    esac
  done
  return 1
}
put() { id=$((id % 65535 + 1)) && send 32 "$(text "$topic/up/$1")$(hex $((id >> 8)) $((id & 255)))$2"; }
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
trap 'put bye "{\"v\":1,\"reason\":\"off\"}" && send e0 "" || true; rm -r "$folder"' EXIT
trap 'exit 0' INT TERM
trap '' PIPE
# Clean session, the last will by QoS 1, keep alive of 120 s.
send 10 "$(text MQTT)\x04\xce\x00\x78$(text "$ID")$(text "$topic/up/bye")$(text '{"v":1,"reason":"lost"}')$(text "$ID")$(text "$KEY")"
until hear 10; do echo 'no answer yet' >&2; done
send 82 "\x00\x01$(text "$topic/down/+")\x01"
until hear 10 && [[ $kind == subscribed ]]; do echo 'no answer yet' >&2; done
hello && measure && upgrade
alarm="{\"unitKind\":2,\"systemNo\":$SYSTEM,\"unitNo\":0,\"code\":\"$ALARM\",\"time\":$(now)}"
say alarm "\"events\":[${alarm%\}},\"state\":\"raised\"}]"
while true; do
  if ((${#todo[@]} == 0)); then if hear "$EVERY"; then todo=("$kind $message"); else measure && continue; fi; fi
  next=${todo[0]} todo=("${todo[@]:1}")
  case $next in command*) obey "$next" ;; upgrade*) upgrade ;; esac
done
