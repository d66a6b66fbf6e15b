import { mkdirSync, writeFileSync } from 'node:fs'
import { toOpenApi } from '@/platform/openapi/to-openapi'
import { takeExamples } from '@/platform/testing/take-examples'
import { testPlatform } from '@/platform/testing/test-platform'

// Runs in the repository's folder: see scripts/openapi.mjs.
const platform = await testPlatform({ controllers: 60, demoFaults: false })
const document = toOpenApi(await takeExamples(platform))
await platform.close()
mkdirSync('docs/api', { recursive: true })
writeFileSync('docs/api/openapi.json', `${JSON.stringify(document, null, 1)}\n`)
process.stdout.write('docs/api/openapi.json\n')
