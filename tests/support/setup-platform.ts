import { beforeEach, expect, jest } from '@jest/globals'
import { joinErrors } from './join-errors'

joinErrors()
// For hooks too. Some start three processes; on a machine that is busy with other tests that alone takes a minute.
jest.setTimeout(180_000)
// A test that checks nothing fails.
beforeEach(() => expect.hasAssertions())
