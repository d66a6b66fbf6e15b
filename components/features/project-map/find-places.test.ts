import { test } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { findPlaces } from './find-places'

const cities = [
  { regionId: '1', names: ['圣保罗', 'São Paulo'], longitude: -46.6, latitude: -23.5 },
  { regionId: '2', names: ['青岛', 'Qingdao'], longitude: 120.4, latitude: 36.1 },
]
const project = (projectId: string, projectName: string, geographicDescription: string) => ({
  projectId,
  projectName,
  geographicDescription,
  city: '青岛',
  longitude: 120.3,
  latitude: 36.2,
})
const projects = [project('7', '海景大厦', '香港中路 8 号'), project('9', '北岸酒店', '重庆路 20 号')]
const found = (typed: string) => findPlaces(typed, cities, projects).map(({ key }) => key)

test('a city is found by its name in either language, with and without accents', () => {
  for (const typed of ['圣保', 'sao paulo', 'São', 'PAULO']) expect(found(typed), typed).toEqual(['city 1'])
})

test('a project is found by name, city or address, after the city itself', () => {
  expect(found('青岛')).toEqual(['city 2', 'project 7', 'project 9'])
  expect(found('重庆路')).toEqual(['project 9'])
  expect(found('大厦 香港中路')).toEqual(['project 7'])
})

test('an empty or unknown text finds nothing', () => {
  expect(found('  ')).toEqual([])
  expect(found('亚特兰蒂斯')).toEqual([])
})
