import { connectPacket, packet, pingPacket, publishPacket, subscribePacket } from './hostile-line'
import { messageAttacks } from './hostile-messages'
import { type Attack, flood, full, list, loginOf, many, onLines, topicOf } from './hostile-scene'

export const attacks: readonly Attack[] = [
  {
    name: 'silent sockets by thousands',
    by: 'crowd',
    reason: 'places',
    run: (scene) => many(scene, 1000, async () => undefined, true),
  },
  {
    name: 'CONNECT packets that never end',
    by: 'crowd',
    reason: 'places',
    run: (scene) => many(scene, 500, (line) => line.write(packet(0x10, Buffer.alloc(2000, 0x61), 2048)), true),
  },
  {
    name: 'CONNECT packets of 257 kB',
    by: 'crowd',
    reason: 'tooLarge',
    run: (scene) => many(scene, 100, (line) => line.write(packet(0x10, Buffer.alloc(2000, 0x61), 257_000))),
  },
  {
    name: 'packets of all kinds without a name',
    by: 'crowd',
    reason: 'order',
    run: (scene) =>
      onLines(
        scene,
        () => null,
        (line, n) =>
          line.write(packet((n % 16 === 1 ? 2 : n % 16) << 4, Buffer.alloc(n % 64, n))).then(() => line.closed),
      ),
  },
  {
    name: 'CONNECT packets of unknown names',
    by: 'crowd',
    reason: null,
    run: (scene) => {
      let names = 0
      return many(scene, 50, (line) => {
        names += 1
        return line.enter({ id: names.toString(16).toUpperCase().padStart(12, 'F'), key: 'x'.repeat(43) })
      })
    },
  },
  {
    name: 'packets of all kinds with a load of noise',
    by: 'device',
    reason: 'protocol',
    run: (scene) =>
      onLines(
        scene,
        () => loginOf(scene),
        async (line, n) => {
          for (const kind of [2, 9, 11, 13, 15, 0, 4, 5, 6, 7, 8, 10, 3]) {
            await line.write(packet((kind << 4) | (n % 16), Buffer.from(list(n % 16, (at) => (at * 97 + n) % 256))))
          }
          await line.write(packet(0x36))
          await line.closed
        },
      ),
  },
  {
    name: 'PINGREQ without end',
    by: 'device',
    reason: 'rate',
    run: flood(() => Buffer.concat(list(5000, () => pingPacket))),
  },
  {
    name: 'SUBSCRIBE without end',
    by: 'device',
    reason: 'rate',
    run: flood(({ device }) =>
      Buffer.concat(list(500, () => subscribePacket([topicOf(device, 'down/ack'), topicOf(device, 'down/+')]))),
    ),
  },
  {
    name: 'large filters, and many in a packet',
    by: 'device',
    reason: 'filters',
    run: flood(() => subscribePacket(list(250, (n) => `${n}`.padStart(5, 'x')))),
  },
  {
    name: 'QoS 2 without PUBREL',
    by: 'device',
    reason: 'protocol',
    run: (scene) =>
      onLines(
        scene,
        () => loginOf(scene),
        async (line) => {
          for (let id = 1; id <= 40; id += 1)
            await line.write(publishPacket(topicOf(scene.device, 'up/state'), '{}', { qos: 2, id }))
          await line.closed
        },
      ),
  },
  {
    name: 'messages to the topics of another',
    by: 'device',
    reason: 'protocol',
    run: (scene) =>
      onLines(
        scene,
        () => loginOf(scene),
        async (line) => {
          await line.write(publishPacket(topicOf(scene.other, 'up/state'), '{}'))
          await line.closed
        },
      ),
  },
  {
    name: 'a message that comes byte by byte',
    by: 'device',
    reason: 'rate',
    run: (scene) =>
      onLines(
        scene,
        () => loginOf(scene),
        async (line) => {
          const bytes = publishPacket(topicOf(scene.device, 'up/telemetry'), Buffer.alloc(full, 0x20))
          for (let at = 0; line.isOpen() && at < bytes.length; at += 1) {
            await line.write(bytes.subarray(at, at + 1))
            if (at % 10 === 0) await new Promise(setImmediate)
          }
        },
      ),
  },
  {
    name: 'a new connection with each message',
    by: 'device',
    reason: null,
    run: (scene) =>
      onLines(
        scene,
        (n) => loginOf(scene, { id: `${scene.device.macWifiId}-${n % 5}` }),
        (line) =>
          line.write(
            Buffer.concat(
              list(20, () => publishPacket(topicOf(scene.device, 'up/telemetry'), Buffer.alloc(full, 0x20))),
            ),
          ),
      ),
  },
  {
    name: 'wills, one with each connection',
    by: 'device',
    reason: null,
    run: (scene) =>
      onLines(
        scene,
        (n) =>
          loginOf(scene, {
            will: { topic: topicOf(scene.device, 'up/bye'), payload: `{"v":1,"reason":"lost","x":${n}}` },
          }),
        async () => undefined,
      ),
  },
  {
    name: 'many client ids, and none waits for its answer',
    by: 'device',
    reason: null,
    run: (scene) => {
      let ids = 0
      return many(scene, 50, (line) => {
        ids += 1
        return line
          .write(connectPacket(loginOf(scene, { id: `${scene.device.macWifiId}-${ids}` })))
          .then(() => line.end())
      })
    },
  },
  ...messageAttacks,
]
