import { expect, test } from '@jest/globals'
import { routeNames, routeOf, withRecord } from '@/lib/navigation/routes'
import { appFiles, urlOf } from './app-folder'
import { checked } from './checked'
import { screenTitles } from './message-files'

/** Pages that are not screens: they have no menu title and no tab. */
const outsideOfTheTable = [
  '/',
  '/login',
  '/auth-redirect',
  '/apk/download',
  '/map-frame',
  '/redirect/[...path]',
  '/redirect/[[...path]]',
]

const isCatchAll = (url: string): boolean => /\/\[{1,2}\.\.\.\w+\]{1,2}$/.test(url)
const pages = appFiles(/^page\.tsx$/).map(urlOf)
const catchAlls = pages.filter((url) => isCatchAll(url) && !outsideOfTheTable.includes(url))

/** Its own page: the path itself, or one record below it. */
const ownPage = (path: string): string | undefined =>
  pages.find(
    (url) =>
      url === path ||
      url.replace(/\/\[\w+\]$/, '') === path ||
      (isCatchAll(url) && url.replace(/\/\[.*$/, '') === path),
  )

test('every route has its page folder', () => {
  const without = routeNames.filter((name) => {
    return ownPage(routeOf(name).path) === undefined
  })
  expect(without).toEqual([])
  checked(routeNames.length, 'routes')
})

test('every page folder has a route', () => {
  const paths = new Set<string>(routeNames.map((name) => routeOf(name).path))
  const strangers = pages.filter(
    (url) => !outsideOfTheTable.includes(url) && !catchAlls.includes(url) && !paths.has(url.replace(/\/\[.*$/, '')),
  )
  expect(strangers).toEqual([])
  checked(pages.length, 'page folders')
})

test('no two routes share a path, and every route has a title in both languages', () => {
  const paths = routeNames.map((name) => routeOf(name).path)
  expect(new Set(paths).size).toBe(paths.length)
  for (const language of ['zh', 'en']) {
    const titles = screenTitles(language)
    expect(
      routeNames.filter((name) => ![...titles.keys()].some((key) => key === name || key.startsWith(`${name}.`))),
    ).toEqual([])
  }
  checked(paths.length, 'paths and titles')
})

/** The route table of spec 2, spelled as there; `*` stands before a hidden screen. */
const ofSpec = `/dashboard
/projectMangement/ProjectList /projectMangement/projectMap */projectMangement/projectDetail
/equipmentCenter/HiDom */equipmentCenter/HiDomDeviceDetails
/equipmentCenter/SmartTouch */equipmentCenter/SmartTouchDeviceDetails
/equipmentCenter/HIMIT /equipmentCenter/HiCube /equipmentCenter/faultanalysis/: /equipmentCenter/outdoor/:
/equipmentCenter/indoor/: /equipmentCenter/deviceimporting /equipmentCenter/checkerList
*/equipmentCenter/CheckerDetail */equipmentCenter/CheckerWriteIn */equipmentCenter/checkerData
/equipmentCenter/OTAupgradeList */equipmentCenter/OTAupGrade */equipmentCenter/OTAdetailInfo
*/equipmentCenter/devicedetails */equipmentCenter/HistoricalRecords */equipmentCenter/CheckerTaskList
*/equipmentCenter/createDataReport */equipmentCenter/MessageReport
/APPAdministration/hiDomControlHistory /APPAdministration/smartTouchControlHistory /APPAdministration/controlHistory
/APPAdministration/messagePush /APPAdministration/userManager /APPAdministration/APPdownLoad
/APPAdministration/versionManagement /APPAdministration/GroupManagement /APPAdministration/repairManagement
/APPAdministration/fileManagement /APPAdministration/LogManagement /APPAdministration/questionManagement
*/changePassword */informationEdit */repairDetails/: /productGuide /productionGuideMange */editFile /typeManagement
/userCenter/organization /userCenter/userCore /userCenter/role /userCenter/distributorManagement
/platformCenter/systemAnnouncements /platformCenter/systemLog /platformCenter/faultType
/platformCenter/systemConfiguration /platformCenter/ProductGuidelines /platformCenter/PCSoftware
/systemSetup/menuSetup
*/401 */404`.split(/\s/)

test('the screens are those of the specification, and so are the hidden ones', () => {
  const own = routeNames.map((name) => {
    const { path, hidden } = routeOf(name)
    return `${hidden ? '*' : ''}${path}${withRecord.has(name) ? '/:' : ''}`
  })
  expect(ofSpec.filter((screen) => !own.includes(screen))).toEqual([])
  checked(ofSpec.length, 'screens of the specification')
})
