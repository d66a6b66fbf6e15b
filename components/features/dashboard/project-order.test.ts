import { expect, test } from '@jest/globals'
import type { DashboardProject } from '@/lib/contract/dashboard'
import { sortProjects, worstProjects } from './project-order'

const project = (
  projectName: string,
  alarmCount: number,
  worst: DashboardProject['worst'],
  deviceCount = 1,
): DashboardProject => ({
  projectId: projectName,
  projectName,
  city: '',
  longitude: 0,
  latitude: 0,
  deviceCount,
  onlineCount: 0,
  alarmCount,
  worst,
})
const namesOf = (projects: DashboardProject[]) => projects.map(({ projectName }) => projectName).join('')

test('most alarms come first, then the worst, then the largest; no more than ten', () => {
  expect(
    namesOf(worstProjects([project('a', 1, 2), project('b', 2, 1), project('c', 1, 4), project('d', 1, 2, 9)])),
  ).toBe('bcda')
  expect(worstProjects(Array.from({ length: 30 }, (_, index) => project(String(index), index, 0)))).toHaveLength(10)
})

test('a column sorts both ways and keeps the order of equal rows', () => {
  const projects = [project('b', 1, 3), project('a', 1, 4), project('c', 2, 0)]
  expect(namesOf(sortProjects(projects, { field: 'alarmCount', descending: true }))).toBe('cba')
  expect(namesOf(sortProjects(projects, { field: 'alarmCount', descending: false }))).toBe('bac')
  expect(namesOf(sortProjects(projects, { field: 'projectName', descending: false }))).toBe('abc')
})
