/** Picks the texts that an island needs: every visitor downloads what a page sends to its island. */
export const pick = <Tree extends object, Key extends keyof Tree>(
  tree: Tree,
  keys: readonly Key[],
): Pick<Tree, Key> => Object.fromEntries(keys.map((key) => [key, tree[key]])) as Pick<Tree, Key>
