// Preloaded into a measuring script outside the project, so that it finds the browser driver here.
import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

const playwright = createRequire(import.meta.url).resolve('@playwright/test')
const core = createRequire(createRequire(playwright).resolve('playwright')).resolve('playwright-core')

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'playwright-core'
      ? { url: pathToFileURL(core.replace(/index\.js$/, 'index.mjs')).href, shortCircuit: true }
      : next(specifier, context),
})
