import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build/web',
  ssr: true,
  // All routes travel with the first page: otherwise each list of links asks the server which routes it needs.
  routeDiscovery: { mode: 'initial' },
  // A file for each loader would cost more to ask for than it weighs.
  splitRouteModules: false,
} satisfies Config;
