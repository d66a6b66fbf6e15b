import { expect, test } from '@jest/globals'
import { MenuForm } from './menu'
import { menuIcons } from './menu-icon'

const isTaken = (url: string): boolean => MenuForm.shape.url.safeParse(url).success

test.each(['', '/', '/systemSetup/menuSetup', '/a/b-c_d.e/', '/deviceDetails/:id', '/~x'])(
  '%j is the address of a menu',
  (url) => {
    expect(isTaken(url)).toBe(true)
  },
)

test.each([
  ...['//host', '///host', '/\\host', '\\\\host', '/a//host', '/./host', '/../host', '/.//host', '/..', '/a/..//host'],
  ...[
    '/\thost',
    '/\n/host',
    '/%2fhost',
    '/%5chost',
    '/@host',
    '/?//host',
    '/#x',
    'https://host',
    'host',
    'javascript:1',
  ],
  ...['/／host', '/a/.'],
])('%j is refused: a browser could leave the console by it', (url) => {
  expect(isTaken(url)).toBe(false)
})

test('the icons offered are those of spec 3', () => {
  const ofDevices = 'dashboard equipmentCenter HIMIT faultanalysis outDoor inDoor import upgrade documentation'
  const ofApp = 'APP-phone msghistory msgpush APP-version APP-GroupManagement APP-LogManagement'
  const ofPlatform =
    'userCenter organization user role APP-platformMange platform-announcements platform-log platform-fault platform-guidance zip star tab'
  expect(menuIcons).toEqual(`${ofDevices} ${ofApp} ${ofPlatform}`.split(' '))
})
