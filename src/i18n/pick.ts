/** Only those texts of a tree: what a page sends to its island is downloaded by every visitor. */
export const pick = <Tree extends object, Key extends keyof Tree>(
  tree: Tree,
  keys: readonly Key[],
): Pick<Tree, Key> => Object.fromEntries(keys.map((key) => [key, tree[key]])) as Pick<Tree, Key>
