import { expect, it, jest } from '@jest/globals'
import { watchAppearance } from './watch-appearance'

it('says that colours, size or fonts of the page have changed, until it is stopped', async () => {
  const fonts = new EventTarget()
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts })
  const notify = jest.fn()
  const stop = watchAppearance(notify)
  fonts.dispatchEvent(new Event('loadingdone'))
  expect(notify).toHaveBeenCalledTimes(1)
  document.documentElement.setAttribute('data-size', 'mini')
  await Promise.resolve()
  expect(notify).toHaveBeenCalledTimes(2)
  stop()
  fonts.dispatchEvent(new Event('loadingdone'))
  document.documentElement.removeAttribute('data-size')
  await Promise.resolve()
  expect(notify).toHaveBeenCalledTimes(2)
  Reflect.deleteProperty(document, 'fonts')
})
