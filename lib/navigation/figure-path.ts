import type { FigureList, FigureListName } from '@/lib/contract/dashboard-figure'
import type { Permission } from '@/lib/contract/permission'
import { routes } from './routes'

const screens = {
  himit: { route: 'himit', may: 'device:list' },
  hidom: { route: 'hidom', may: 'device:list' },
  smartTouch: { route: 'smartTouch', may: 'device:list' },
  hicube: { route: 'hicube', may: 'device:list' },
  faults: { route: 'faultAnalysis', may: 'fault:list' },
  projects: { route: 'projectList', may: 'project:list' },
  appUsers: { route: 'userManager', may: 'appUser:list' },
  repairs: { route: 'repairManagement', may: 'repair:list' },
  // Devices of all upgrades: the second tab of their screen.
  otaResults: { route: 'otaUpgradeList', may: 'ota:list', tab: 'results' },
  checkers: { route: 'checkerList', may: 'checker:list' },
  checkerTasks: { route: 'checkerTaskList', may: 'checker:list' },
} as const satisfies Record<FigureListName, { route: keyof typeof routes; may: Permission; tab?: string }>

/** Where the list of a figure is shown, and the right that opens it. */
export const figurePath = ({ list, query }: FigureList): { href: string; may: Permission } => {
  const { route, may, ...rest } = screens[list]
  const params = new URLSearchParams({ ...rest })
  for (const [name, value] of Object.entries(query)) params.set(name, String(value))
  return { href: `${routes[route].path}${params.size > 0 ? `?${params}` : ''}`, may }
}
