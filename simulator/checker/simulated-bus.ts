import { addMinutes } from 'date-fns/addMinutes'
import { millisecondsInMinute } from 'date-fns/constants'
import { noiseOf, rnd } from '@/lib/format/rnd'
import { acknowledge, byteMs, encodeFrame, type Frame, type FrameValue } from '@/lib/hvac/bus/frame'
import type { FrameAddress } from '@/lib/hvac/bus/frame-address'
import type { SystemFacts } from '../model/system-facts'
import type { Telemetry } from '../model/telemetry'

/** A refrigerant system as it stands on a bus. */
export type SystemOnBus = { systemNo: number; facts: SystemFacts }
/** What is heard: when the frame began, ms since the start; whether two spoke at once; its bytes. */
export type BusFrame = { atMs: number; collided: boolean; raw: Uint8Array }

/** An acknowledgement follows its frame after this long, a repetition after that, ms. */
const ackMs = 4
const repeatMs = 45
/** Of a hundred thousand bits that nobody disturbs some turn all the same. Ours. */
const noiseShare = 0.0004

/**
 * What each unit adds to the load of its bus, %. Ours, not the 0.55 of domain 5.7: a healthy bus of 128 units has to stay
 * below the 60 % that count as overloaded.
 */
export const perSpeaker = 0.36

type Speaker = { src: FrameAddress; dst: FrameAddress; values: Record<string, FrameValue>; alarmCode: string }
const valuesOf = (reading: object): Record<string, FrameValue> =>
  Object.fromEntries(
    Object.entries(reading).filter(
      (entry): entry is [string, FrameValue] => typeof entry[1] !== 'object' || entry[1] === null,
    ),
  )

/** Who speaks at a moment, and what of. A unit that does not answer on its bus is not among them. */
const speakersAt = (
  telemetry: Pick<Telemetry, 'outdoorLive' | 'indoorLive'>,
  systems: readonly SystemOnBus[],
  at: Date,
): Speaker[] =>
  systems.flatMap(({ facts, systemNo }) => {
    // The bus is alive, whether or not the gateway reaches its cloud.
    const live = { ...facts, isOnline: true }
    const master: FrameAddress = { talker: 'ODU', systemNo, unitNo: 0 }
    const outdoor = telemetry
      .outdoorLive(live, at)
      .filter(({ compFreq, ambientTemp }) => compFreq !== null || ambientTemp !== null)
    const rooms = telemetry.indoorLive(live, at).filter(({ onOff }) => onOff !== null)
    const [first] = facts.indoor
    const listener: FrameAddress = first ? { talker: 'IDU', systemNo, unitNo: first.unitNo } : master
    return [
      ...outdoor.map(
        (reading): Speaker => ({
          src: { talker: 'ODU', systemNo, unitNo: reading.unitNo },
          dst: reading.unitNo === 0 ? listener : master,
          values: valuesOf(reading),
          alarmCode: reading.alarmCode,
        }),
      ),
      ...rooms.map(
        (reading): Speaker => ({
          src: { talker: 'IDU', systemNo, unitNo: reading.unitNo },
          dst: master,
          values: valuesOf(reading),
          alarmCode: reading.alarmCode,
        }),
      ),
    ]
  })

/** The bytes that two frames make when both are on the wire: a bit is 0 as soon as one of them pulls it down. */
const collide = (bytes: Uint8Array, other: Uint8Array): Uint8Array => {
  const both = bytes.map((byte, at) => byte & (other[at] ?? 0xff))
  // Two that leave a frame as it was have not been noticed by anybody.
  return both.every((byte, at) => byte === bytes[at]) ? both.map((byte, at) => (at === 0 ? byte ^ 0x80 : byte)) : both
}

const turnBit = (bytes: Uint8Array, draw: number): Uint8Array => {
  const bit = Math.floor(draw * 8 * bytes.length)
  return bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
}

/**
 * What a Checker hears on the bus of these systems in a minute, which begins at `start`: frames of all units in turn, each
 * acknowledged; now and then a command, an alarm, an address; collisions and disturbances with their repetitions. The same for the same key and minute.
 */
const framesOfMinute = (key: string, speakers: readonly Speaker[], minute: number): BusFrame[] => {
  if (speakers.length === 0) return []
  const noise = Math.abs(noiseOf([key, 'bus'], 5)(minute))
  const target = (6 + perSpeaker * speakers.length + 6 * noise) / 100
  const collisionShare = 0.001 + 0.005 * Math.abs(noiseOf([key, 'collisions'], 7)(minute))
  // A status of about 20 bytes and an acknowledgement of 8.
  const slots = Math.max(1, Math.floor((target * millisecondsInMinute) / (27 * byteMs)))
  const frames: BusFrame[] = []
  let free = 0
  const say = (wishMs: number, raw: Uint8Array, collided = false): number => {
    const atMs = Math.ceil(Math.max(wishMs, free))
    free = atMs + raw.length * byteMs + 2
    frames.push({ atMs, collided, raw })
    return free
  }
  for (let slot = 0; slot < slots; slot++) {
    const speaker = speakers[(minute * slots + slot) % speakers.length]
    if (speaker === undefined) continue
    const draw = (what: string): number => rnd(key, minute, slot, what)
    const sequence = (minute * slots + slot) & 15
    const kind = draw('kind')
    const { src, dst, values, alarmCode } = speaker
    const message: Pick<Frame, 'src' | 'dst' | 'type' | 'values'> =
      alarmCode !== '--' && kind < 0.12
        ? { src, dst, type: 'alarm', values: { alarmCode, alarmActive: 1 } }
        : kind < 0.14 && src.talker === 'IDU'
          ? { src: { ...src, talker: 'RCS' }, dst: src, type: 'control', values }
          : kind > 0.995
            ? { src, dst, type: 'addressing', values: { ...src } }
            : { src, dst, type: 'status', values }
    const wishMs = ((slot + 0.7 * draw('when')) * millisecondsInMinute) / slots
    const raw = encodeFrame({ ...message, retry: false, sequence })
    const other = speakers[Math.floor(draw('other') * speakers.length)] ?? speaker
    const chance = draw('chance')
    const isCollision = chance < collisionShare && other !== speaker
    const isNoise = !isCollision && chance > 1 - noiseShare
    let end = free
    if (isCollision || isNoise) {
      const disturbed = isCollision
        ? collide(raw, encodeFrame({ ...other, type: 'status', retry: false, sequence: sequence ^ 5 }))
        : turnBit(raw, draw('bit'))
      end = say(wishMs, disturbed, isCollision)
      end = say(end + repeatMs * (0.5 + draw('again')), encodeFrame({ ...message, retry: true, sequence }))
    } else end = say(wishMs, raw)
    const answer = { src: message.dst, dst: message.src, type: 'ack' as const, values: { acknowledge } }
    say(end + ackMs, encodeFrame({ ...answer, retry: false, sequence }))
  }
  return frames.filter(({ atMs }) => atMs < millisecondsInMinute)
}

export type SimulatedBus = {
  /** Frames that began in a stretch of time, ms since the start. */
  hear: (fromMs: number, toMs: number) => BusFrame[]
}

/** A bus from a moment on. `key` names who listens, so that two Checkers do not hear the same disturbances. */
export const simulatedBus = (
  telemetry: Pick<Telemetry, 'outdoorLive' | 'indoorLive'>,
  key: string,
  systems: readonly SystemOnBus[],
  start: Date,
): SimulatedBus => {
  let known = { minute: -1, frames: [] as BusFrame[] }
  const minuteOf = (minute: number): BusFrame[] => {
    if (known.minute !== minute) {
      const at = addMinutes(start, minute)
      known = { minute, frames: framesOfMinute(key, speakersAt(telemetry, systems, at), minute) }
    }
    return known.frames
  }
  return {
    hear: (fromMs, toMs) => {
      const heard: BusFrame[] = []
      for (let minute = Math.floor(fromMs / millisecondsInMinute); minute * millisecondsInMinute < toMs; minute++) {
        for (const frame of minuteOf(minute)) {
          const atMs = minute * millisecondsInMinute + frame.atMs
          if (atMs >= fromMs && atMs < toMs) heard.push({ ...frame, atMs })
        }
      }
      return heard
    },
  }
}
