import { expect, test } from '@jest/globals'
import { appFiles } from './app-folder'

test('a page for developers is in no build', async () => {
  // This run is no development server either.
  const { default: config } = await import('../../next.config.mjs')
  expect(config.pageExtensions).toEqual(['tsx', 'ts'])
  // The rule look-is-for-developers lets only this file import its screen.
  expect(appFiles(/\.dev\.tsx$/)).toEqual(['app/(console)/%5F%5Flook/page.dev.tsx'])
})
