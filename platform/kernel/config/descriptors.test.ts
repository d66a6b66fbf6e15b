import { expect, it } from '@jest/globals'
import { shareSockets } from './descriptors'

it('T64: calls, devices and the files of the embedded database have room beside each other', () => {
  for (const descriptors of [2000, 4096, 16_384, 131_072]) {
    const { calls, devices } = shareSockets(descriptors)
    expect(calls + devices + 1000).toBeLessThanOrEqual(descriptors)
  }
})

it('devices have half of what there is, where that leaves enough', () => {
  expect(shareSockets(2000)).toEqual({ calls: 500, devices: 500 })
  expect(shareSockets(8000)).toEqual({ calls: 2000, devices: 4000 })
  expect(shareSockets(1_048_576)).toEqual({ calls: 3000, devices: 20_000 })
  expect(shareSockets(null)).toEqual({ calls: 3000, devices: 20_000 })
})

it('few are shared by quarters', () => {
  expect(shareSockets(1024)).toEqual({ calls: 256, devices: 256 })
})
