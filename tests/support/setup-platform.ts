import { beforeEach, expect, jest } from '@jest/globals'
import { joinErrors } from './join-errors'

joinErrors()
// Applies to hooks too. Some start three processes; on a busy machine that alone takes a minute.
jest.setTimeout(180_000)
// A test that checks nothing fails.
beforeEach(() => expect.hasAssertions())
