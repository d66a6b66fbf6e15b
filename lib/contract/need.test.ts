import { test } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { isOptional, optionalEndpoints } from './need'
import { endpoints } from './registry'

test('what the console cannot do without is as small as docs/integration.md says', () => {
  const required = endpoints.filter(({ name }) => !isOptional(name)).map(({ name }) => name)
  expect(required.sort()).toEqual([
    'announcement.current',
    'auth.login',
    'auth.logout',
    'auth.logoutByOtherPath',
    'checkerService.read',
    'menu.list',
    'menu.nav',
    'menu.remove',
    'menu.save',
    'menu.update',
    'region.byLanguage',
    'user.changePassword',
    'user.info',
    'user.updateProfile',
  ])
  expect(optionalEndpoints.length + required.length).toBe(endpoints.length)
})

test('the call that says what is there may itself be missing', () => {
  expect(isOptional('capability.list')).toBe(true)
})
