import { expect, it } from '@jest/globals'
import { makePng } from '../../testing/make-png'
import { checkPng } from './check-png'

const check = (bytes: Uint8Array) => checkPng(Buffer.from(bytes), { width: 1200, height: 400 })

it.each([0, 2, 4, 6])('a PNG of colour type %i can be drawn', async (colour) => {
  expect(await check(makePng({ width: 1200, height: 400, colour }))).toBeUndefined()
})

const flipped = makePng()
flipped[50] = (flipped[50] ?? 0) ^ 1

it.each([
  ['another image', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'fileContent'],
  ['only the first bytes of one', makePng().slice(0, 8), 'fileDamaged'],
  ['one that is cut short', makePng().slice(0, 80), 'fileDamaged'],
  ['one with a wrong sum', flipped, 'fileDamaged'],
  ['something behind its end', makePng({ behind: new TextEncoder().encode('<script>') }), 'fileDamaged'],
  ['sides that are too long', makePng({ width: 1201 }), 'imageSize'],
  ['a head that promises little and rows that are many', makePng({ rows: new Uint8Array(9_000_000) }), 'fileDamaged'],
  ['too few rows', makePng({ rows: new Uint8Array(50) }), 'fileDamaged'],
  ['rows that are not packed', makePng({ packed: new Uint8Array(40) }), 'fileDamaged'],
  ['interlace', makePng({ interlace: 1 }), 'fileContent'],
  ['sixteen bits', makePng({ depth: 16 }), 'fileContent'],
])('refuses %s', async (_, bytes, problem) => {
  expect(await check(bytes)).toBe(problem)
})
