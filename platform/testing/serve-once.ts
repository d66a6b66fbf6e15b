import { connectClickhouse } from '../history/store/clickhouse'
import { socketOf } from '../history/store/embedded-engine'
import { historyFolder } from '../history/store/store-place'
import { makePng } from './make-png'
import { postTo, realPlatform, signInTo } from './real-platform'
import { sampleInsert } from './sample-lines'

/** Lets a real platform serve on a data folder once, with rows of the log, a file of staff and samples, and ends it. */
export const serveOnce = async (
  dataDir: string,
  env: Record<string, string>,
  { samples }: { samples: boolean },
): Promise<void> => {
  const platform = realPlatform(dataDir)
  try {
    const { base, child, ended } = await platform.serve(env)
    const token = await signInTo(base)
    for (const table of ['a', 'b', 'c']) await postTo(base, '/sys/preference/table', { table, preference: {} }, token)
    const form = new FormData()
    form.append('file', new Blob([makePng({ width: 256, height: 256 })], { type: 'image/png' }), 'avatar.png')
    // biome-ignore lint/style/noRestrictedGlobals: the client of a test, which stands where the console would
    await fetch(`${base}/sys/user/avatar/upload`, { method: 'POST', headers: { token }, body: form })
    if (samples) {
      const store = connectClickhouse({ socketPath: socketOf(historyFolder(dataDir)) })
      await store
        .insert(sampleInsert({ controllers: 2, units: 2, from: '2026-11-19T22:00:00Z', minutes: 180 }))
        .finally(store.close)
    }
    child.kill('SIGTERM')
    await ended
  } finally {
    platform.killAll()
  }
}
