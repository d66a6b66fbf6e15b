import { test } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { namesApart } from './names-apart'

test('people who share a name have their ids beside it, others only their name', () => {
  const people = [
    { userId: '7', name: '李伟' },
    { userId: '12', name: 'Ada' },
    { userId: '31', name: '李伟' },
  ]
  expect(people.map(namesApart(people))).toEqual(['李伟 · ID 7', 'Ada', '李伟 · ID 31'])
})
