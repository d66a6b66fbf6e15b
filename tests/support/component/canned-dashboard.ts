import { type DashboardBackup, type DashboardSummary, dashboardApi } from '@/lib/contract/dashboard'
import { answer } from './canned-platform'

const summary: DashboardSummary = {
  deviceTotal: 1234,
  offline: { count: 617, yesterday: 613 },
  deviceOnline: 617,
  iduTotal: 40,
  iduRunning: 4,
  oduTotal: 12,
  activeAlarms: [{ severity: 4, count: 3 }],
  critical: { count: 3, yesterday: 2 },
  overdue: { count: 2, yesterday: 5 },
  otaFailed: { count: 0, yesterday: 0 },
  projectTotal: 2,
  appUserTotal: 9,
  appUserNew7d: 1,
  repairUnprocessed: 5,
  otaInProgress: 0,
  since: '2026-03-17 06:30:00',
  silentSince: { count: 5, names: ['Lobby', 'Roof', 'Kitchen'] },
  criticalSince: 1,
  clearedSince: 4,
  otaFailedSince: 0,
  repairsSince: 2,
  checkers: null,
  serverTime: '2026-03-18 06:30:00',
  byControllerType: [
    { controllerType: 1, count: 1000, online: 500, offline: 500 },
    { controllerType: 2, count: 234, online: 117, offline: 117 },
  ],
}

/** Answers of the dashboard's three reads: some figures, no trends, no rows. */
export const dashboardAnswers = (backup: DashboardBackup | null = null) => [
  answer(dashboardApi.summary, summary),
  answer(dashboardApi.trends, {
    alarms: [],
    topFaults: [],
    onlineRate: [],
    runningByMode: [],
    historyMissing: null,
    activations: [],
  }),
  answer(dashboardApi.lists, { faults: [], repairs: [], weather: null, backup, projects: [] }),
]
