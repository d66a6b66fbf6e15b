import type { ProjectPoint } from '@/lib/contract/project-map'

/** A city by both of its names. */
export type City = { regionId: string; names: readonly string[]; longitude: number; latitude: number }
/** A search result: its place, and the zoom to show it at. */
export type FoundPlace = { key: string; name: string; note: string; longitude: number; latitude: number; zoom: number }

const cityZoom = 10
const projectZoom = 14
const maxFound = 10

/** Letters normalised for search: São becomes sao, full width half width. */
const toPlain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

type Project = Pick<
  ProjectPoint,
  'projectId' | 'projectName' | 'city' | 'geographicDescription' | 'longitude' | 'latitude'
>

/** Cities, then projects by name, city or address, that contain the typed text; none for an empty one. */
export const findPlaces = (
  typed: string,
  cities: readonly City[],
  projects: readonly Project[],
): readonly FoundPlace[] => {
  const words = toPlain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const holds = (...texts: readonly string[]): boolean => {
    const text = toPlain(texts.join(' '))
    return words.every((word) => text.includes(word))
  }
  const foundCities = cities
    .filter(({ names }) => holds(...names))
    .map(({ regionId, names: [name = '', ...others], longitude, latitude }) => ({
      key: `city ${regionId}`,
      name,
      note: others.join(' '),
      longitude,
      latitude,
      zoom: cityZoom,
    }))
  const foundProjects = projects
    .filter(({ projectName, city, geographicDescription }) => holds(projectName, city, geographicDescription))
    .map(({ projectId, projectName, city, geographicDescription, longitude, latitude }) => ({
      key: `project ${projectId}`,
      name: projectName,
      note: [city, geographicDescription].filter(Boolean).join(' · '),
      longitude,
      latitude,
      zoom: projectZoom,
    }))
  return [...foundCities, ...foundProjects].slice(0, maxFound)
}
