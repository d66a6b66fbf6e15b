// `npm run openapi`: writes docs/api/openapi.json from lib/contract, with examples that the platform answers on the
// seed. A test compares it with the contract; review the diff before you commit it.
import { join } from 'node:path'
import { command } from './command.mjs'
import { root } from './toolchain.mjs'

await command(import.meta.url, async () => {
  const { bundleProgram } = await import('./build/bundle.mjs')
  const { run } = await import('./test/tool.mjs')
  const { default: findTemplates } = await import('./test/templates-setup.mjs')
  const folder = join(root, 'build', 'test')
  const external = ['@electric-sql/pglite', 'chdb', '@node-rs/argon2', 'pg', 'pg-native', 'pino', 'pdfmake']
  const program = join(folder, 'write-openapi.mjs')
  await bundleProgram({ entry: 'tests/support/write-openapi.ts', outfile: program, external })
  // Sheets are read in a thread whose program lies beside this one.
  await bundleProgram({
    entry: 'platform/composition/sheet-worker.ts',
    outfile: join(folder, 'sheet-worker.mjs'),
    external,
  })
  const historyEngine = join(folder, 'history-engine.mjs')
  await bundleProgram({ entry: 'platform/history/store/history-engine.ts', outfile: historyEngine, external })
  await findTemplates()
  process.exitCode = await run([program])
})
