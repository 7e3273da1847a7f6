// For each test file of the server: files share their worker, so none leaves a mock or a stopped clock to the next.
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})
