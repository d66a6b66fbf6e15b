import { subscribe } from 'node:diagnostics_channel'

// Loaded before the platform by a crash test: `END_AT=report.beforeCommit:3` ends the process, as `kill -9` does, when
// an upgrade comes to that point for the third time; `END_AT=push.deliver.after:3` when a push message does.
const [point = '', count = '1'] = (process.env.END_AT ?? '').split(':')
let left = Number(count)
if (point !== '') {
  subscribe(point.startsWith('push.') ? point : `ota.${point}`, () => {
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  })
}
