#!/usr/bin/env python3
"""install_settings: copy a file of settings to where the server reads it, unless there is one: install_settings FROM TO."""
import os
import shutil
import sys

source, target = sys.argv[1:]
target = os.environ.get("DESTDIR", "") + target
if not os.path.exists(target):
    os.makedirs(os.path.dirname(target), exist_ok=True)
    shutil.copyfile(source, target)
    os.chmod(target, 0o644)
