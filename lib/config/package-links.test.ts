import { afterEach, expect, test } from '@jest/globals'
import { mapsKey } from './maps-key'
import { downloadLink, packageLinks } from './package-links'

afterEach(() => {
  delete process.env.APP_ANDROID_URL
  delete process.env.APP_IOS_URL
  delete process.env.APP_DOWNLOAD_URL
})

test('the links of the app packages are those of the configuration', () => {
  expect(packageLinks()).toEqual({ android: undefined, ios: undefined })
  process.env.APP_ANDROID_URL = 'https://app.example/a.apk'
  process.env.APP_IOS_URL = 'https://app.example/ios'
  expect(packageLinks()).toEqual({ android: 'https://app.example/a.apk', ios: 'https://app.example/ios' })
})

test('the download link of the app is that of the configuration', () => {
  expect(downloadLink()).toBeUndefined()
  process.env.APP_DOWNLOAD_URL = 'https://app.example/get'
  expect(downloadLink()).toBe('https://app.example/get')
  process.env.APP_DOWNLOAD_URL = 'javascript:alert(1)'
  expect(downloadLink()).toBeUndefined()
})

test('the key of the map is that of the configuration', () => {
  expect(mapsKey('AIza-a-key-that-opens-nothing')).toBe('AIza-a-key-that-opens-nothing')
  expect(mapsKey('')).toBeUndefined()
})
