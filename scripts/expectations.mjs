// `npm run expectations`: writes files that tests compare with and never write: app/theme.css and public/theme, from the
// theme, platform/kernel/text/words.json, from the messages, docs/variables.md, from the table of variables, and
// platform/access-matrix.json, from what each endpoint lets through. With a noun only its endpoints are called.
// With --budget instead docs/script-budget.json, from the build. Review the diff before you commit it.
import { join } from 'node:path'
import { command } from './command.mjs'
import { root } from './toolchain.mjs'

await command(import.meta.url, async (args) => {
  if (args.includes('--budget')) {
    const { build } = await import('./build.mjs')
    const { writeBudget } = await import('./check/script-budget.mjs')
    await build()
    return writeBudget()
  }
  const { bundleProgram } = await import('./build/bundle.mjs')
  const { run, toolFile } = await import('./test/tool.mjs')
  const { default: findTemplates } = await import('./test/templates-setup.mjs')
  const write = async (name, ...more) => {
    const program = join(root, 'build', 'test', `${name}.mjs`)
    await bundleProgram({
      entry: `tests/support/${name}.ts`,
      outfile: program,
      external: ['@electric-sql/pglite', '@node-rs/argon2', 'pg', 'pg-native', 'pino', 'pdfmake'],
    })
    return run([program, ...more])
  }
  // The platform does not start without a word for each column of its files, so write the words first, in a separate process.
  process.exitCode = await write('write-words')
  if (process.exitCode !== 0) return
  const format = [toolFile('@biomejs/biome/bin/biome'), 'format', '--write', '--vcs-enabled=false']
  process.exitCode = await run([...format, 'docs/variables.md'])
  if (process.exitCode !== 0) return
  await findTemplates()
  process.exitCode = await write('write-expectations', ...args)
})
