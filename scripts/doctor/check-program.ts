import { type Installation, failed, ok } from './installation.ts';

/** The Node that runs the programs (docs/reference/commands.md); package.json has the bound of the commands that install it. */
const neededMajor = 24;

export async function checkNode({ nodeVersion, program }: Installation) {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = program.engines.node.replace(/^>=/, '').split('.').map(Number);
  const isAllowed = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
  if (!isAllowed || major < neededMajor)
    return failed(`Node ${nodeVersion} is too old: install Node ${neededMajor} from nodejs.org.`);
  return ok(`${program.name} ${program.version} runs on Node ${nodeVersion}.`);
}

export async function checkBuild({ build }: Installation) {
  if (build === 'none') return failed('The pages are not built: npm run build, then restart the site.');
  if (build === 'outdated')
    return failed('The pages were built from other sources than these: npm run build, then restart the site.');
  return ok('The pages are built from these sources.');
}
