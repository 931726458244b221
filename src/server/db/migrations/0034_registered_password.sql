-- A registration's password is chosen by whoever opens its mail; links that were sent before kept another.
update mail_link set detail = detail - 'passwordHash' where detail ? 'passwordHash';
