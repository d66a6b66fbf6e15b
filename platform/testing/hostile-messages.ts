import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { type Attack, full, list, messages } from './hostile-scene'

const helloOf = (seq: number, systems: number) => ({
  versions: [1],
  model: `HC-${seq % 7}`,
  firmwareVersion: `3.1.${seq % 200}`,
  systems: list(systems, (systemNo) => ({
    systemNo,
    systemType: 1,
    refrigerant: 1,
    outdoor: [{ unitNo: 0, serialNumber: `s${seq}` }],
    indoor: list(64, (unitNo) => ({ unitNo, unitType: 1, capacity: seq % 50, serialNo: `${seq}-${unitNo}` })),
  })),
})
const codeOf = (n: number): string => (n % 46_656).toString(36).padStart(3, '0')
const alarm = (n: number) => ({
  unitKind: 1 + (n % 2),
  systemNo: n % 64,
  unitNo: n % 4,
  code: codeOf(n * 7919),
  time: Date.now() - n,
})

/** What a device with a key may say, as much of it as it can: no rule is broken, and each message waits for its turn. */
export const messageAttacks: readonly Attack[] = [
  {
    name: 'messages of 256 KB without end',
    by: 'device',
    reason: null,
    run: messages('telemetry', () => Buffer.alloc(full, 0x20)),
  },
  {
    name: 'answers that are never read',
    by: 'device',
    reason: null,
    run: messages('state', () => ({ network: { networkType: 'x'.repeat(900) } }), false),
  },
  {
    name: 'hellos of the largest size with other units and boots',
    by: 'device',
    reason: null,
    run: messages('hello', (seq) => helloOf(seq, 20)),
  },
  {
    name: 'small hellos with other boots',
    by: 'device',
    reason: null,
    run: messages('hello', (seq) => helloOf(seq, 1)),
  },
  {
    name: 'alarms of unknown units and codes',
    by: 'device',
    reason: null,
    run: messages('alarm', (seq) => ({
      events: list(200, (n) => ({ state: n % 3 === 0 ? 'cleared' : 'raised', ...alarm(seq * 200 + n) })),
    })),
  },
  {
    name: 'hellos with other alarms',
    by: 'device',
    reason: null,
    run: messages('hello', (seq) => ({ ...helloOf(seq, 0), alarms: list(500, (n) => alarm(seq * 500 + n)) })),
  },
  {
    name: 'acts of unknown units',
    by: 'device',
    reason: null,
    run: messages('result', (seq) => ({
      commandId: `c-${seq}`,
      result: 'done',
      acts: list(512, (n) => ({
        source: 6,
        unitKind: 1,
        systemNo: n % 64,
        unitNo: n % 60,
        set: { onOff: n % 2 },
        time: Date.now(),
      })),
    })),
  },
  {
    name: 'readings of which none is possible',
    by: 'device',
    reason: null,
    run: messages('telemetry', () => ({
      samples: list(4, () => ({
        time: Date.now(),
        systems: list(60, (systemNo) => ({ systemNo, indoor: list(64, () => ({ unitNo: 'x' })) })),
      })),
    })),
  },
  {
    name: 'readings of all units at all times',
    by: 'device',
    reason: null,
    run: messages('telemetry', (seq) => ({
      samples: list(7, (n) => ({
        time: Date.now() - minutesToMilliseconds(n),
        systems: list(64, (systemNo) => ({
          systemNo,
          indoor: list(16, (unitNo) => ({ unitNo, inletTemp: (seq + n) % 40 })),
        })),
      })),
    })),
  },
]
