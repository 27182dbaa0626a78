type Machine = { platform: string; arch: string; version: string };

export function carriedNode(root: string): string | undefined;
export function nodeProblem(root: string, machine: Machine): string | undefined;
export function installationProblem(root: string, machine: Omit<Machine, 'version'>): string | undefined;
