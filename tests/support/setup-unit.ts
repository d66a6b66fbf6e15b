import { beforeEach, expect, jest } from '@jest/globals'
import { joinErrors } from './join-errors'

joinErrors()
jest.setTimeout(30_000)
// A test that checks nothing fails.
beforeEach(() => expect.hasAssertions())
